/* Made by tools/f32_tables.py, which says how: what f32_math.inc looks up. 2^(k/16); for tanh and erf, by interval: E,
 * then the coefficients from the lowest on. */
#ifndef TESS_OP_F32_TABLES_H
#define TESS_OP_F32_TABLES_H

static const float f32_power[16] = {0x1.000000p+0f, 0x1.0b5586p+0f, 0x1.172b84p+0f, 0x1.2387a6p+0f,
                                    0x1.306fe0p+0f, 0x1.3dea64p+0f, 0x1.4bfdaep+0f, 0x1.5ab07ep+0f,
                                    0x1.6a09e6p+0f, 0x1.7a1148p+0f, 0x1.8ace54p+0f, 0x1.9c4918p+0f,
                                    0x1.ae89fap+0f, 0x1.c199bep+0f, 0x1.d5818ep+0f, 0x1.ea4afap+0f};
static const float f32_tanh[9][8] = {
    {0, 0x1.fe05a8p-2f, 0x1.483dcap+0f, 0x1.07da1cp+1f, 0x1.74a9bcp+1f, 0x1.f23cbcp+1f, 0x1.47871cp+2f, 0x1.200000p+3f},
    {0, 0x1.d7a6acp-2f, 0x1.b6d1a0p-1f, 0x1.efacbcp-1f, 0x1.fcfa92p-1f, 0x1.ff9302p-1f, 0x1.fff698p-1f, 0x1.000000p+0f},
    {0x1.000000p+0f, 0x1.936128p-1f, 0x1.0fce04p-2f, 0x1.010a32p-4f, 0x1.8192e8p-7f, 0x1.b3c99ap-10f, 0x1.2cfce4p-13f,
     0x1.0f5c50p-20f},
    {-0x1.5f7188p-23f, -0x1.7396fep-2f, -0x1.d1e91ap-3f, -0x1.f1afacp-5f, -0x1.7f4c74p-7f, -0x1.b36e9ep-10f,
     -0x1.2cf942p-13f, 0x1.43a22cp-18f},
    {-0x1.5552bcp-2f, -0x1.870b3cp-4f, 0x1.b43b14p-4f, 0x1.367594p-5f, 0x1.f9063ep-8f, 0x1.21cddep-10f, 0x1.914088p-14f,
     0x1.3e5332p-17f},
    {-0x1.9fdf8ap-13f, 0x1.51aaa8p-3f, -0x1.f9f290p-7f, -0x1.0d7a90p-6f, -0x1.ecfd1cp-9f, -0x1.209696p-11f,
     -0x1.9057d6p-15f, 0x1.249944p-17f},
    {0x1.14baaap-3f, -0x1.b65a50p-6f, -0x1.0c7542p-6f, 0x1.328648p-8f, 0x1.77761ap-10f, 0x1.cabd28p-13f,
     0x1.400460p-16f, 0x1.193468p-18f},
    {-0x1.fd3966p-8f, -0x1.944e6ep-5f, 0x1.cb2fccp-7f, -0x1.349c0ep-12f, -0x1.c63b70p-12f, -0x1.3933dap-14f,
     -0x1.c57f7ap-18f, 0x1.0d2b58p-20f},
    {-0x1.4673e0p-5f, 0x1.c564e4p-6f, -0x1.29a24cp-8f, -0x1.0135b0p-11f, 0x1.8d1dc2p-14f, 0x1.5a6ffap-16f,
     0x1.02b70cp-19f, 0x1.a759aep-24f},
};
static const float f32_erf[8][8] = {
    {0, 0x1.858614p-2f, 0x1.b150a8p-1f, 0x1.52cfd6p+0f, 0x1.d6aceep+0f, 0x1.357022p+1f, 0x1.8dab34p+1f, 0x1.100000p+2f},
    {0, 0x1.a3384ep-2f, 0x1.898bcep-1f, 0x1.e0a3e2p-1f, 0x1.fb3a98p-1f, 0x1.ffad92p-1f, 0x1.fffe8ap-1f, 0x1.000000p+0f},
    {0x1.06eba8p-3f, 0x1.f3e644p-1f, 0x1.1a4442p-1f, 0x1.90ee98p-3f, 0x1.3a9baep-5f, 0x1.ac6698p-9f, 0x1.30a1f6p-14f,
     0x1.825064p-23f},
    {-0x1.433e3ap-21f, -0x1.7c5162p-2f, -0x1.ddc5dcp-2f, -0x1.095048p-2f, -0x1.213792p-4f, -0x1.02e82ep-7f,
     -0x1.d8d590p-13f, 0x1.331518p-19f},
    {-0x1.811dc6p-2f, -0x1.d9a0b2p-3f, 0x1.457540p-4f, 0x1.4e8988p-3f, 0x1.2e289ep-4f, 0x1.7d83aap-7f, 0x1.cabf94p-12f,
     0x1.a21674p-17f},
    {-0x1.601ba0p-11f, 0x1.57a3fcp-3f, 0x1.f28cf8p-4f, -0x1.63cd20p-6f, -0x1.6a9078p-5f, -0x1.77242ep-7f,
     -0x1.3f5210p-11f, 0x1.d1c8a2p-16f},
    {0x1.e43288p-4f, 0x1.64dff6p-5f, -0x1.05ca2cp-4f, -0x1.32cba8p-5f, 0x1.400f78p-7f, 0x1.f2ff3ap-8f, 0x1.6f142ap-11f,
     0x1.de891cp-16f},
    {-0x1.4060cap-6f, -0x1.9a351cp-5f, -0x1.5bf94cp-7f, 0x1.660aecp-6f, 0x1.68f876p-8f, -0x1.828d84p-9f,
     -0x1.11ff42p-11f, 0x1.fb6058p-18f},
};

#endif
