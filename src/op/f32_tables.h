/* Made by tools/f32_tables.py, which says how: what f32_math.inc looks up. 2^(k/16); for tanh and erf, by interval: E,
 * then the coefficients from the lowest on. */
#ifndef TESS_OP_F32_TABLES_H
#define TESS_OP_F32_TABLES_H

static const float f32_power[16] = {0x1.000000p+0f, 0x1.0b5586p+0f, 0x1.172b84p+0f, 0x1.2387a6p+0f,
                                    0x1.306fe0p+0f, 0x1.3dea64p+0f, 0x1.4bfdaep+0f, 0x1.5ab07ep+0f,
                                    0x1.6a09e6p+0f, 0x1.7a1148p+0f, 0x1.8ace54p+0f, 0x1.9c4918p+0f,
                                    0x1.ae89fap+0f, 0x1.c199bep+0f, 0x1.d5818ep+0f, 0x1.ea4afap+0f};
static const float f32_tanh[9][8] = {
    {0, 0x1.467d00p-1f, 0x1.52580ap+0f, 0x1.093f8cp+1f, 0x1.75021cp+1f, 0x1.f24e60p+1f, 0x1.47871cp+2f, 0x1.200000p+3f},
    {0, 0x1.206a84p-1f, 0x1.bc0100p-1f, 0x1.f00584p-1f, 0x1.fcfeb8p-1f, 0x1.ff9320p-1f, 0x1.fff698p-1f, 0x1.000000p+0f},
    {0x1.000000p+0f, 0x1.5d8816p-1f, 0x1.fbd90ep-3f, 0x1.f75506p-5f, 0x1.7f830ap-7f, 0x1.b351a8p-10f, 0x1.2cfce4p-13f,
     0x1.0f5c50p-20f},
    {-0x1.5f7188p-23f, -0x1.89cac8p-2f, -0x1.b86740p-3f, -0x1.e79f4ep-5f, -0x1.7d42dep-7f, -0x1.b2f5fcp-10f,
     -0x1.2cf942p-13f, 0x1.43a22cp-18f},
    {-0x1.5552bcp-2f, -0x1.664ad6p-7f, 0x1.a94596p-4f, 0x1.30a03ep-5f, 0x1.f65ef0p-8f, 0x1.217e2ap-10f, 0x1.914088p-14f,
     0x1.3e5332p-17f},
    {-0x1.9fdf8ap-13f, 0x1.1341bcp-3f, -0x1.2cb6acp-6f, -0x1.094f38p-6f, -0x1.ea7366p-9f, -0x1.2054c2p-11f,
     -0x1.9057d6p-15f, 0x1.249944p-17f},
    {0x1.14baaap-3f, -0x1.d0d5eep-5f, -0x1.b11c3cp-7f, 0x1.312b88p-8f, 0x1.75a978p-10f, 0x1.ca4496p-13f,
     0x1.400460p-16f, 0x1.193468p-18f},
    {-0x1.fd3966p-8f, -0x1.6d20cep-6f, 0x1.a1ce64p-7f, -0x1.5b9590p-12f, -0x1.c4ad88p-12f, -0x1.380490p-14f,
     -0x1.c57f7ap-18f, 0x1.0d2b58p-20f},
    {-0x1.4673e0p-5f, 0x1.c39bc4p-6f, -0x1.292e14p-8f, -0x1.00ea28p-11f, 0x1.8bdb32p-14f, 0x1.59f86ep-16f,
     0x1.02b70cp-19f, 0x1.a759aep-24f},
};
static const float f32_erf[7][16] = {
    {0x1.3fffc4p-1f, 0x1.bfffa2p-1f, 0x1.200096p+0f, 0x1.5fffe2p+0f, 0x1.9fff92p+0f, 0x1.dffff2p+0f, 0x1.0fffb8p+1f,
     0x1.2fffc4p+1f, 0x1.600082p+1f, 0x1.a00c4ep+1f, 0x1.dfe0c0p+1f, 0x1.000000p+2f, 0, 0x1.80001cp-3f, 0x1.3ffffcp-2f,
     0x1.bffff0p-2f},
    {0x1.3f1940p-1f, 0x1.917218p-1f, 0x1.c6db32p-1f, 0x1.e57682p-1f, 0x1.f4f682p-1f, 0x1.fbe61ep-1f, 0x1.fea41ep-1f,
     0x1.ff9960p-1f, 0x1.fff2d0p-1f, 0x1.ffff70p-1f, 0x1.fffffcp-1f, 0x1.000000p+0f, 0, 0x1.ac4602p-3f, 0x1.5da9f0p-2f,
     0x1.db080ep-2f},
    {0x1.86e9a4p-1f, 0x1.0cabb8p-1f, 0x1.45e7eep-2f, 0x1.5ce606p-3f, 0x1.499f12p-4f, 0x1.12ceeap-5f, 0x1.946614p-7f,
     0x1.0693d4p-8f, 0x1.335d18p-11f, 0x1.e89ea6p-16f, 0x1.dc9c90p-21f, 0, 0x1.06eba8p-3f, 0x1.16e2d6p+0f,
     0x1.05fd40p+0f, 0x1.dd1682p-1f},
    {-0x1.e8a296p-2f, -0x1.d62be4p-2f, -0x1.6ea61ap-2f, -0x1.dfbd4cp-3f, -0x1.0bd1b8p-3f, -0x1.01a274p-4f,
     -0x1.adab50p-6f, -0x1.37cd3cp-7f, -0x1.a5e170p-10f, -0x1.8b24e2p-14f, -0x1.6a9ea4p-19f, 0, 0x1.620870p-22f,
     -0x1.a25444p-3f, -0x1.477c94p-2f, -0x1.a173acp-2f},
    {-0x1.c82e48p-5f, 0x1.7c9976p-4f, 0x1.4cb3ccp-3f, 0x1.437550p-3f, 0x1.d666d8p-4f, 0x1.143ec2p-4f, 0x1.0ea73cp-5f,
     0x1.c1ef12p-7f, 0x1.696ea8p-9f, 0x1.982c38p-13f, 0x1.0b9936p-17f, 0, -0x1.812bf8p-2f, -0x1.59ba18p-2f,
     -0x1.191f52p-2f, -0x1.8891d2p-3f},
    {0x1.67921cp-3f, 0x1.cb8286p-4f, 0x1.cfca9ap-6f, -0x1.ebeaa6p-6f, -0x1.94c5f8p-5f, -0x1.597130p-5f, -0x1.b086d0p-6f,
     -0x1.b06dfep-7f, -0x1.bdf69ep-9f, -0x1.441a2ep-12f, -0x1.a696bcp-16f, 0, 0x1.54cb04p-12f, 0x1.97d3cep-4f,
     0x1.31e96ep-3f, 0x1.6be1c2p-3f},
    {-0x1.b25f7ap-6f, -0x1.114ef8p-4f, -0x1.f48e28p-5f, -0x1.f67174p-6f, -0x1.33cbf0p-9f, 0x1.728bd0p-7f,
     0x1.97b206p-7f, 0x1.11f4a4p-7f, 0x1.735070p-9f, 0x1.5eb02ep-12f, 0x1.58d5b2p-16f, 0, 0x1.c5d280p-4f,
     0x1.93e3dep-4f, 0x1.1a5bd6p-4f, 0x1.857b98p-6f},
};

#endif
