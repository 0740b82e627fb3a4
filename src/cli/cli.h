/* What the files of the tool share. The tool reads arguments and prints; what anything means is asked of <tessera.h>.
 *
 * Exit status: 0 success, 1 the command failed, 2 the command line is malformed, 3 the machine lacks something, 130
 * interrupted. */
#ifndef TESS_CLI_CLI_H
#define TESS_CLI_CLI_H

#include <stdio.h>
#include <tessera.h>

struct json_t;

enum { EXIT_DONE, EXIT_FAILED, EXIT_USAGE, EXIT_LACKING, EXIT_INTERRUPTED = 130 };

/* OPTION(id, name, value, default, help): every option of every subcommand. value NULL: a flag. */
#define OPTIONS(OPTION)                                                                                                \
  OPTION(MESH, "--mesh", "AXES", "", "axes in order, major first: x=2,y=4")                                            \
  OPTION(SPEC, "--spec", "SPEC", "", "what cuts each dimension: x,y   (x,y),None   P('x', None)   '' for replicated")  \
  OPTION(SHAPE, "--shape", "SIZES", "", "the array's global shape: 8,6; '' for a scalar")                              \
  OPTION(DTYPE, "--dtype", "TYPE", "f32",                                                                              \
         "bool i8 i16 i32 i64 u8 u16 u32 u64 bf16 f16 f32 f64 c64 c128 and those of 8 bits and less")                  \
  OPTION(DEVICES, "--devices", "N", "TESS_NUM_CPU_DEVICES, else what is needed", "how many devices there are")         \
  OPTION(DEVICE_ORDER, "--device-order", "IDS", "in order of ids", "the devices of the mesh, row-major: 0,1,3,2")      \
  OPTION(NUMBER, "-n", "P", "", "how many processes")                                                                  \
  OPTION(LAUNCHER, "--launcher", "FILE", "the first of mpirun, mpiexec, mpirun.openmpi, mpirun.mpich, srun",           \
         "what starts them: of Open MPI, MPICH or Slurm")                                                              \
  OPTION(MIN, "--min", "BYTES", "8", "the smallest size")                                                              \
  OPTION(MAX, "--max", "BYTES", "4194304", "the largest size; between them each is twice the one before")              \
  OPTION(SAVE, "--save", NULL, "", "measure this machine, and keep the figures for the times of tessera explain")      \
  OPTION(PROCESSES, "--processes", "P", "1", "a world of P processes with equal numbers of devices; none is started")  \
  OPTION(COLOR, "--color", "WHEN", "auto", "auto, always or never")                                                    \
  OPTION(ASCII, "--ascii", NULL, "", "only ASCII characters")                                                          \
  OPTION(WIDTH, "--width", "N", "the terminal's, else 80", "columns that a picture may take")                          \
  OPTION(SVG, "--svg", "FILE", "", "write the picture as SVG to FILE (- is stdout) instead of printing it")            \
  OPTION(OUT, "--out", "PATH", "", "write there instead of printing: a file, or a folder for several")                 \
  OPTION(OUT_SHARDS, "--out-shards", NULL, "", "with --out: one file a shard, out0.shard3.npy")                        \
  OPTION(ENTRY, "--entry", "NAME", "main, or the only one", "the function that is run")                                \
  OPTION(REPLICAS, "--replicas", "N", "", "so many processes run the function on the same arguments; results stacked") \
  OPTION(ARG_SHARDING, "--arg-sharding", "K=SPEC", "",                                                                 \
         "lay out argument K, a number from 0 or a name; may be given "                                                \
         "again")                                                                                                      \
  OPTION(RESULT_SHARDING, "--result-sharding", "K=SPEC", "", "lay out result K; may be given again")                   \
  OPTION(MACHINE, "--machine", "FILE", "this host as `tessera bench --save` measured it, else built-in figures",       \
         "the machine that times are of, as JSON")                                                                     \
  OPTION(AGAINST, "--against", "FILE.mlir", "", "what changes in the other program, collective by collective")         \
  OPTION(AGAINST_ARG_SHARDING, "--against-arg-sharding", "K=SPEC", "",                                                 \
         "what changes with argument K laid out so; may be given again")                                               \
  OPTION(SUGGEST, "--suggest", NULL, "", "search shardings of the arguments that nothing is said of, the best three")  \
  OPTION(MEMORY, "--memory", "BYTES", "as many as it takes", "with --suggest: what a device may hold")                 \
  OPTION(TIME_LIMIT, "--time-limit", "S", "10", "with --suggest: seconds that the search may take")                    \
  OPTION(AT, "--at", "PLACE", "",                                                                                      \
         "with --suggest: search how what is made there lies, too: FILE:LINE or LINE; may be given again")             \
  OPTION(HTML, "--html", "FILE", "", "write one page: the program, pictures of shardings, collectives at their lines") \
  OPTION(STAGE, "--stage", "NAME", "",                                                                                 \
         "print the program as text after parse, canonical, rules, propagate, reshard, "                               \
         "collectives, partition or final instead")                                                                    \
  OPTION(FROM, "--from", "NAME", "", "the file is what that stage left; nothing before it runs")                       \
  OPTION(COMPAT, "--compat", NULL, "", "Shardy's choices where ours differ")                                           \
  OPTION(EXPECT, "--expect", "VALUE…", "", "what each result has to be, written as ARGs are")                          \
  OPTION(RTOL, "--rtol", "R", "0 for integers, 1e-5 for f32, 1e-12 for f64", "with --expect: relative to it")          \
  OPTION(ATOL, "--atol", "A", "a tenth of --rtol's", "with --expect: absolute")                                        \
  OPTION(REPEAT, "--repeat", "N", "1", "run N times and print the shortest, median and longest time")                  \
  OPTION(PROFILE, "--profile", NULL, "", "print a table of the steps of the runs that count")                          \
  OPTION(TRACE, "--trace", "FILE", "", "write their steps for chrome://tracing and Perfetto, a row a device")          \
  OPTION(WARMUP, "--warmup", "K", "1", "with --repeat: runs before those that count")                                  \
  OPTION(JSON, "--json", NULL, "", "print JSON")                                                                       \
  OPTION(HELP, "--help", NULL, "", "print this")

#define OPTION_ID(id, name, value, fallback, help) OPT_##id,
enum option { OPTIONS(OPTION_ID) OPT_COUNT };
#undef OPTION_ID

struct option_row {
  const char *name, *value, *fallback, *help;
};
extern const struct option_row tess__cli_options[OPT_COUNT];

struct word { /* something on the command line, in order: OPT_COUNT: no option but an argument */
  enum option option;
  const char *value;
};
struct args {
  const struct command *command;
  const char *argument;         /* the first that is no option; NULL: not given */
  const char *value[OPT_COUNT]; /* the last one given; NULL: not given; a flag that is given: "" */
  struct word *word;            /* all but flags; owned */
  int n_words;
};

struct command {
  const char *name, *summary, *example;
  const char *argument, *choices;  /* the one that is no option, as help names it; what it may be, with spaces
                                    * between. NULL: there is none; any */
  const char *more;                /* those after it, as help names them; NULL: none */
  bool argument_needed, passes_on; /* passes_on: all behind the argument is another program's, options too */
  bool everywhere, alone;   /* of several processes all run it, with collectives (else the first does); it is none of
                             * them,   and uses no library */
  uint64_t options, needed; /* bit of each option */
  int (*start)(const struct args *a); /* before anything uses the library; NULL: nothing to do */
  int (*run)(const struct args *a);
};
extern const struct command tess__cli_devices, tess__cli_shards, tess__cli_visualize, tess__cli_run, tess__cli_explain,
    tess__cli_bench, tess__cli_launch, tess__cli_hang_report, tess__cli_completion, tess__cli_man;
#define OPTION_BIT(id) (UINT64_C(1) << OPT_##id)
/* main.c: all of them, in the order of help; NULL ends. */
const struct command *const *tess__cli_commands(void);
/* main.c: exit statuses in one sentence, for help and man pages. */
extern const char tess__cli_exit_status[];

/* args.c: *status is the exit status where it returns false (help was printed, or the command line is malformed). */
bool tess__cli_parse(const struct command *c, int argc, char **argv, struct args *out, int *status);
const char *tess__cli_option_name(enum option o);
/* Value i that the option was given, or argument i behind the first; NULL: there are fewer. */
const char *tess__cli_word(const struct args *a, enum option o, int i);

/* One line on stderr, `tessera: PLACE: message`, and with --json an object on stdout. Returns status. */
int tess__cli_fail(const struct args *a, int status, const char *place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The same from the scope's error, which is taken. `place` where the error names none. */
int tess__cli_fail_error(const struct args *a, int status, const char *place);

/* processes.c: of several processes one prints, and what fails in one fails in all. From defer on failures are told by
 * agree; begin: the library has started for the command. */
void tess__cli_defer(void);
void tess__cli_begin(void);
bool tess__cli_speaks(void); /* may start the library */
void tess__cli_tell(const struct args *a, const char *code, const char *place, const char *message);
/* A collective: the status of the first process that failed, which has told why. Not 0: nothing more is agreed on. */
int tess__cli_agree(const struct args *a, int status);
/* args.c: a failure, printed. */
void tess__cli_print_error(const struct args *a, const char *code, const char *place, const char *message);

/* values.c: texts of options. False: told, exit status 2. */
bool tess__cli_integer(const struct args *a, enum option o, int64_t least, int64_t most, int64_t *out);
bool tess__cli_number(const struct args *a, enum option o, double *out); /* >= 0 */
bool tess__cli_shape(const struct args *a, enum option o, tess_shape *out);
bool tess__cli_dtype(const struct args *a, enum option o, tess_dtype *out);
struct axes {
  tess_shape shape;
  tess_names names;
  int n;
  char *text;
}; /* n may pass TESS_MAX_RANK: then the first ones; text: owned */
bool tess__cli_axes(const struct args *a, enum option o, struct axes *out);
struct ids {
  int n;
  int *id;
}; /* owned */
bool tess__cli_ids(const struct args *a, enum option o, struct ids *out);

/* layout.c: the array that the options describe. */
struct layout {
  tess_shape shape;
  tess_dtype dtype;
  tess_sharding *sharding;
  tess_mesh *mesh;
  struct axes axes;
};
int tess__cli_layout(const struct args *a, struct layout *out); /* an exit status; not 0: told */
/* The mesh of --mesh and --device-order on the first of these devices. */
int tess__cli_mesh(const struct args *a, const struct axes *axes, tess_device_array devices, tess_mesh **out);
/* The mesh of --mesh without devices. */
int tess__cli_paper_mesh(const struct args *a, const struct axes *axes, tess_mesh **out);
void tess__cli_layout_free(struct layout *l);
int64_t tess__cli_product(const tess_shape *shape);
/* Fails: `what` needs more devices than there are. Returns the exit status. */
int tess__cli_few_devices(const struct args *a, const char *place, const char *what, int64_t need, int64_t have);
int64_t tess__cli_shard_bytes(const struct layout *l, const tess_shape *shape);
struct json_t *tess__cli_layout_json(const struct layout *l); /* all but the shards */
int64_t tess__cli_distinct(const tess_shard_list *shards, const tess_shape *global);

/* bench_save.c: measures this machine and keeps what it found. An exit status. */
int tess__cli_save_machine(const struct args *a);

/* completion.c: what the value of an option may be, with spaces between; "": a file; NULL: anything. */
const char *tess__cli_values(const struct option_row *o);
/* Opens the file of --out, or stdout where there is none; closes it. NULL, or a status that is not 0: told. */
FILE *tess__cli_open(const struct args *a, const char *name);
int tess__cli_close(const struct args *a, FILE *f, const char *name);

/* progress.c: this work begins (NULL: it ended). When it lasts, a terminal is told: "compiling ...". */
void tess__cli_progress(const char *what);

/* interrupt.c: SIGINT interrupts the library's calls from now on. go_on: between two of them; not 0: told. */
void tess__cli_heed_interrupts(void);
bool tess__cli_interrupted(void);
int tess__cli_go_on(const struct args *a, const char *place);

/* A string of JSON from any text. */
struct json_t *tess__cli_json_text(const char *text);
/* What tess_runtime_info says, for the caller to drop. NULL: told, *status is the exit status. */
struct json_t *tess__cli_info(const struct args *a, int *status);

/* The printed text of an object, and the exit status when stdout does not take it. */
int tess__cli_print_json(const struct args *a, struct json_t *object); /* takes the object over */
int tess__cli_flush(const struct args *a);

#endif
