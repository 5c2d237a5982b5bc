import { hex, type Vec3 } from '../raster/math.ts';
import {
  both,
  disc,
  inside,
  merge,
  oval,
  patch,
  rough,
  type Shape,
  type Sheet,
  smile,
  stroke,
  union,
} from './paper.ts';

/** A preset avatar: what it is, the sky behind it, and the sheets of paper it is made of. */
export interface Creature {
  readonly name: string;
  readonly sky: readonly [Vec3, Vec3];
  readonly sheets: readonly Sheet[];
}

const ink = hex('#2a2326');
const white = hex('#fffaf0');
const blush = hex('#f08a7d');

const sheet = (shape: Shape, colour: string, more: Omit<Sheet, 'shape' | 'colour'> = {}): Sheet => ({
  shape,
  colour: hex(colour),
  ...more,
});
const flat = (shape: Shape, colour: Vec3): Sheet => ({ shape, colour, flat: true });
const sky = (high: string, low: string): readonly [Vec3, Vec3] => [hex(high), hex(low)];

/** Two round eyes with a glint of the light from the upper left. */
const eyes = (dx: number, y: number, r: number, colour = ink): Sheet[] => [
  flat(both(disc(dx, y, r)), colour),
  flat(
    union(disc(dx - r * 0.32, y + r * 0.36, r * 0.32), disc(-dx - r * 0.32, y + r * 0.36, r * 0.32)),
    white,
  ),
];
const cheeks = (dx: number, y: number, r = 0.1): Sheet => flat(both(oval(dx, y, r, r * 0.7)), blush);

const foxHead = merge(
  oval(0, -0.02, 0.6, 0.5),
  patch(
    [
      [-0.2, -0.3],
      [0.2, -0.3],
      [0, -0.66],
    ],
    0.1,
  ),
  0.2,
);
const fox: Creature = {
  name: 'fox',
  sky: sky('#8fd0c4', '#2f8f86'),
  sheets: [
    sheet(both(disc(0.62, 0.62, 0.2)), '#ffe2a0', { lift: 0.02 }),
    sheet(merge(oval(0, -1.15, 0.62, 0.6), oval(0, -0.9, 0.4, 0.4), 0.2), '#d8622b'),
    sheet(
      both(
        patch(
          [
            [0.16, 0.34],
            [0.62, 0.2],
            [0.54, 0.86],
          ],
          0.07,
        ),
      ),
      '#c9521f',
    ),
    sheet(
      both(
        patch(
          [
            [0.3, 0.4],
            [0.53, 0.32],
            [0.49, 0.68],
          ],
          0.03,
        ),
      ),
      '#3a2427',
      { lift: 0.012 },
    ),
    sheet(foxHead, '#ef7d33', { low: hex('#e06a26') }),
    sheet(inside(both(oval(0.44, -0.34, 0.44, 0.36, 0.5)), foxHead), '#fff1de', { lift: 0.015 }),
    ...eyes(0.27, 0.05, 0.085),
    sheet(oval(0, -0.58, 0.12, 0.09), '#2a2326', { lift: 0.015 }),
  ],
};

const bear: Creature = {
  name: 'bear',
  sky: sky('#f6c76a', '#e58b3c'),
  sheets: [
    sheet(oval(0, -1.2, 0.78, 0.7), '#6f4630'),
    sheet(both(disc(0.47, 0.5, 0.22)), '#7d4f35'),
    sheet(both(disc(0.47, 0.5, 0.12)), '#d79b74', { lift: 0.012 }),
    sheet(oval(0, -0.02, 0.66, 0.6), '#8b5a3c', { low: hex('#764a31') }),
    sheet(oval(0, -0.24, 0.32, 0.26), '#f0d2ae', { lift: 0.025 }),
    ...eyes(0.27, 0.12, 0.075),
    cheeks(0.43, -0.12),
    sheet(oval(0, -0.11, 0.12, 0.085), '#2a2326', { lift: 0.012 }),
    flat(
      union(
        stroke(0, -0.18, 0, -0.27, 0.014),
        smile(-0.07, -0.25, 0.075, 1.3, 0.016),
        smile(0.07, -0.25, 0.075, 1.3, 0.016),
      ),
      ink,
    ),
  ],
};

const owlBody = merge(
  oval(0, -0.1, 0.62, 0.66),
  both(
    patch(
      [
        [0.3, 0.4],
        [0.56, 0.3],
        [0.54, 0.66],
      ],
      0.05,
    ),
  ),
  0.12,
);
const owl: Creature = {
  name: 'owl',
  sky: sky('#27336b', '#121a3f'),
  sheets: [
    sheet(disc(0.55, 0.58, 0.3), '#f8e3a1', { lift: 0.03 }),
    flat(
      union(disc(-0.62, 0.62, 0.03), disc(-0.4, 0.8, 0.02), disc(-0.78, 0.25, 0.02), disc(0.05, 0.86, 0.02)),
      hex('#fff3c9'),
    ),
    sheet(oval(0, -1.15, 0.7, 0.62), '#5c4668'),
    sheet(owlBody, '#7d6390', { low: hex('#5f4a73') }),
    sheet(inside(oval(0, -0.62, 0.4, 0.42), owlBody), '#d8c3d9', { lift: 0.012 }),
    flat(
      inside(
        union(
          ...[-0.42, -0.58, -0.74].flatMap((y, i) =>
            [-0.2, 0, 0.2].map((x) => smile(x + (i % 2) * 0.1, y + 0.04, 0.075, 1.1, 0.016)),
          ),
        ),
        owlBody,
      ),
      hex('#8b6d9b'),
    ),
    sheet(both(disc(0.255, 0.12, 0.285)), '#fff4e0', { lift: 0.025 }),
    sheet(both(disc(0.255, 0.12, 0.17)), '#f2a93b', { lift: 0.01 }),
    ...eyes(0.255, 0.12, 0.11),
    sheet(
      patch(
        [
          [-0.07, 0.0],
          [0.07, 0.0],
          [0, -0.17],
        ],
        0.03,
      ),
      '#e07f2c',
      { lift: 0.02 },
    ),
  ],
};

const whaleBody = merge(
  oval(-0.06, -0.14, 0.66, 0.46),
  patch(
    [
      [0.4, -0.1],
      [0.66, 0.22],
      [0.62, -0.2],
    ],
    0.07,
  ),
  0.18,
);
const whale: Creature = {
  name: 'whale',
  sky: sky('#ffd9a8', '#f49a83'),
  sheets: [
    sheet(disc(-0.42, 0.5, 0.24), '#fff0b8', { lift: 0.03 }),
    sheet(union(oval(0.5, 0.36, 0.15, 0.07, -0.75), oval(0.82, 0.38, 0.16, 0.075, 0.75)), '#26577f'),
    sheet(whaleBody, '#2f6f9f', { low: hex('#1f5480') }),
    sheet(inside(oval(-0.14, -0.5, 0.66, 0.3), whaleBody), '#d9ecf2', { lift: 0.012 }),
    flat(
      inside(union(...[-0.34, -0.14, 0.06].map((x) => stroke(x, -0.34, x + 0.06, -0.62, 0.012))), whaleBody),
      hex('#9cc3d6'),
    ),
    flat(disc(-0.38, -0.06, 0.07), ink),
    flat(disc(-0.405, -0.035, 0.024), white),
    flat(smile(-0.54, -0.16, 0.12, 0.8, 0.02), ink),
    sheet(
      union(
        stroke(-0.1, 0.42, -0.14, 0.62, 0.035),
        disc(-0.24, 0.66, 0.06),
        disc(-0.02, 0.7, 0.07),
        disc(-0.13, 0.74, 0.06),
      ),
      '#ffffff',
      { lift: 0.02 },
    ),
    sheet(
      rough((_x, y) => y + 0.56, 0.13, 2.4, 5),
      '#3fb0b5',
      { lift: 0.05 },
    ),
    sheet(
      rough((_x, y) => y + 0.76, 0.12, 2.9, 8),
      '#2a8f9b',
      { lift: 0.04 },
    ),
  ],
};

const rabbit: Creature = {
  name: 'rabbit',
  sky: sky('#bfe3a8', '#6fb27a'),
  sheets: [
    sheet(union(oval(-0.26, 0.55, 0.15, 0.4, 0.14), oval(0.27, 0.52, 0.15, 0.4, -0.22)), '#efe3d6'),
    sheet(union(oval(-0.265, 0.53, 0.075, 0.28, 0.14), oval(0.275, 0.5, 0.075, 0.28, -0.22)), '#f2a8a0', {
      lift: 0.01,
    }),
    sheet(oval(0, -1.14, 0.64, 0.56), '#e3d3c2'),
    sheet(oval(0, -0.2, 0.58, 0.5), '#f7eee3', { low: hex('#eadccb') }),
    ...eyes(0.25, -0.1, 0.08),
    cheeks(0.39, -0.3),
    sheet(
      patch(
        [
          [-0.05, -0.25],
          [0.05, -0.25],
          [0, -0.31],
        ],
        0.03,
      ),
      '#e57f7c',
      { lift: 0.01 },
    ),
    flat(union(smile(-0.075, -0.34, 0.08, 1.25, 0.016), smile(0.075, -0.34, 0.08, 1.25, 0.016)), ink),
    sheet(union(oval(0.5, 0.16, 0.12, 0.06, 0.8), oval(0.62, 0.02, 0.12, 0.06, -0.3)), '#ffffff', {
      lift: 0.02,
    }),
    sheet(disc(0.53, 0.07, 0.05), '#f5c33f', { lift: 0.015 }),
  ],
};

const catHead = merge(
  oval(0, -0.08, 0.62, 0.52),
  both(
    patch(
      [
        [0.2, 0.3],
        [0.54, 0.12],
        [0.52, 0.62],
      ],
      0.05,
    ),
  ),
  0.06,
);
const cat: Creature = {
  name: 'cat',
  sky: sky('#f3a6a0', '#c9556b'),
  sheets: [
    sheet(oval(0, -1.15, 0.62, 0.6), '#3b3a45'),
    sheet(catHead, '#4a4955', { low: hex('#3a3944') }),
    sheet(
      both(
        patch(
          [
            [0.34, 0.32],
            [0.48, 0.24],
            [0.48, 0.48],
          ],
          0.02,
        ),
      ),
      '#e79a93',
      { lift: 0.01 },
    ),
    flat(
      inside(union(stroke(0, 0.5, 0, 0.24, 0.035), both(stroke(0.15, 0.46, 0.12, 0.26, 0.03))), catHead),
      hex('#2f2e38'),
    ),
    sheet(both(oval(0.26, 0.02, 0.15, 0.13)), '#f6d65a', { lift: 0.012 }),
    flat(both(oval(0.26, 0.02, 0.055, 0.12)), ink),
    flat(union(disc(0.235, 0.06, 0.026), disc(-0.285, 0.06, 0.026)), white),
    sheet(both(oval(0.1, -0.29, 0.15, 0.11)), '#f3ece2', { lift: 0.015 }),
    sheet(
      patch(
        [
          [-0.055, -0.17],
          [0.055, -0.17],
          [0, -0.24],
        ],
        0.025,
      ),
      '#e8857f',
      { lift: 0.012 },
    ),
    flat(
      both(union(stroke(0.24, -0.27, 0.62, -0.2, 0.011), stroke(0.24, -0.32, 0.6, -0.36, 0.011))),
      hex('#f3ece2'),
    ),
  ],
};

const wrenBody = merge(oval(0.02, -0.16, 0.58, 0.52), oval(-0.12, 0.2, 0.4, 0.36), 0.2);
const wren: Creature = {
  name: 'wren',
  sky: sky('#cfe6ef', '#7fb0cc'),
  sheets: [
    sheet(
      union(
        oval(-0.72, 0.74, 0.26, 0.12, 0.4),
        oval(0.74, 0.7, 0.28, 0.12, -0.5),
        oval(0.9, 0.42, 0.22, 0.1, -0.9),
      ),
      '#6f9a54',
      { lift: 0.03 },
    ),
    sheet(
      patch(
        [
          [0.44, 0.06],
          [0.62, 0.02],
          [0.86, 0.44],
          [0.72, 0.5],
        ],
        0.05,
      ),
      '#7a4a2c',
    ),
    sheet(wrenBody, '#a5693f', { low: hex('#8d5632') }),
    sheet(inside(oval(-0.16, -0.28, 0.44, 0.44), wrenBody), '#f2dcb9', { lift: 0.015 }),
    sheet(oval(0.26, -0.16, 0.34, 0.22, -0.45), '#7a4a2c', { lift: 0.03 }),
    flat(
      inside(
        union(...[0, 1, 2].map((i) => smile(0.26 + i * 0.06, -0.12 - i * 0.02, 0.26 - i * 0.07, 0.9, 0.013))),
        oval(0.26, -0.16, 0.34, 0.22, -0.45),
      ),
      hex('#4f2d1a'),
    ),
    flat(inside(oval(-0.2, 0.36, 0.34, 0.05, 0.1), wrenBody), hex('#f5e3c6')),
    flat(disc(-0.24, 0.24, 0.075), ink),
    flat(disc(-0.265, 0.268, 0.025), white),
    sheet(
      patch(
        [
          [-0.46, 0.2],
          [-0.44, 0.08],
          [-0.72, 0.14],
        ],
        0.02,
      ),
      '#4a3626',
      { lift: 0.02 },
    ),
    sheet(
      rough((_x, y) => Math.abs(y + 0.74) - 0.075, 0.05, 3, 6),
      '#5c3c28',
      { lift: 0.04 },
    ),
    flat(union(stroke(-0.12, -0.6, -0.14, -0.72, 0.02), stroke(0.1, -0.6, 0.1, -0.72, 0.02)), hex('#4a3626')),
  ],
};

const frogHead = merge(oval(0, -0.18, 0.66, 0.46), both(disc(0.36, 0.26, 0.2)), 0.12);
const frog: Creature = {
  name: 'frog',
  sky: sky('#f7e08c', '#efb04f'),
  sheets: [
    sheet(disc(0, 0.1, 0.82), '#f6cd6a', { lift: 0.02 }),
    sheet(oval(0, -1.12, 0.7, 0.56), '#3f8a45'),
    sheet(frogHead, '#62b255', { low: hex('#469645') }),
    sheet(inside(oval(0, -0.52, 0.5, 0.26), frogHead), '#cfe59a', { lift: 0.012 }),
    sheet(both(disc(0.36, 0.27, 0.145)), '#fffdf2', { lift: 0.015 }),
    ...eyes(0.35, 0.27, 0.085),
    cheeks(0.46, -0.12),
    flat(smile(0, -0.02, 0.36, 0.95, 0.024), ink),
    flat(both(disc(0.06, -0.07, 0.018)), hex('#2f6b36')),
  ],
};

const penguinBody = oval(0, -0.14, 0.6, 0.72);
const penguin: Creature = {
  name: 'penguin',
  sky: sky('#b9c9f2', '#6b86cf'),
  sheets: [
    sheet(
      rough((_x, y) => y + 0.42, 0.22, 1.7, 9),
      '#dfe9fb',
      { lift: 0.04 },
    ),
    sheet(penguinBody, '#2b3350', { low: hex('#222942') }),
    sheet(
      inside(merge(both(disc(0.19, 0.16, 0.25)), oval(0, -0.5, 0.42, 0.5), 0.12), penguinBody),
      '#fbf7ee',
      { lift: 0.02 },
    ),
    ...eyes(0.2, 0.16, 0.075),
    cheeks(0.33, 0.01, 0.085),
    sheet(
      patch(
        [
          [-0.09, 0.06],
          [0.09, 0.06],
          [0, -0.07],
        ],
        0.035,
      ),
      '#f39a35',
      { lift: 0.02 },
    ),
    sheet(
      union(
        oval(0, -0.42, 0.5, 0.1),
        patch(
          [
            [0.16, -0.42],
            [0.32, -0.4],
            [0.4, -0.78],
            [0.24, -0.8],
          ],
          0.03,
        ),
      ),
      '#d8443f',
      { lift: 0.03 },
    ),
    flat(
      union(stroke(0.29, -0.62, 0.37, -0.61, 0.014), stroke(0.28, -0.72, 0.38, -0.71, 0.014)),
      hex('#f8d7c9'),
    ),
  ],
};

const panda: Creature = {
  name: 'panda',
  sky: sky('#9fd7a5', '#4b9c78'),
  sheets: [
    sheet(union(stroke(-0.72, -0.9, -0.64, 0.95, 0.06), stroke(0.76, -0.9, 0.7, 0.95, 0.05)), '#5f9d4b', {
      lift: 0.03,
    }),
    sheet(
      union(
        oval(-0.48, 0.66, 0.2, 0.065, -0.5),
        oval(0.5, 0.8, 0.2, 0.06, 0.5),
        oval(0.9, 0.3, 0.2, 0.06, 0.6),
      ),
      '#79b85b',
      { lift: 0.02 },
    ),
    sheet(oval(0, -1.15, 0.74, 0.64), '#2f2c33'),
    sheet(both(disc(0.46, 0.42, 0.21)), '#2f2c33'),
    sheet(oval(0, -0.08, 0.64, 0.56), '#fbf6ec', { low: hex('#eae0d2') }),
    sheet(both(oval(0.26, 0.0, 0.15, 0.2, 0.5)), '#35313a', { lift: 0.012 }),
    flat(both(disc(0.25, 0.02, 0.075)), hex('#141217')),
    flat(union(disc(0.222, 0.052, 0.028), disc(-0.278, 0.052, 0.028)), white),
    cheeks(0.42, -0.26),
    sheet(oval(0, -0.21, 0.1, 0.07), '#2a2326', { lift: 0.012 }),
    flat(union(smile(-0.06, -0.28, 0.065, 1.3, 0.016), smile(0.06, -0.28, 0.065, 1.3, 0.016)), ink),
  ],
};

/** A ring of spines: a disc whose edge is cut into teeth. */
const spines: Shape = (x, y) => {
  const angle = Math.atan2(y + 0.02, x);
  const tooth = Math.abs((((angle / (Math.PI * 2)) * 30) % 1) + (angle < 0 ? 1 : 0) - 0.5) * 2;
  return (Math.hypot(x, y + 0.02) - 0.7 - 0.1 * tooth) * 0.8;
};
const spinesInner: Shape = (x, y) => {
  const angle = Math.atan2(y + 0.04, x) + 0.1;
  const tooth = Math.abs((((angle / (Math.PI * 2)) * 26) % 1) + (angle < 0 ? 1 : 0) - 0.5) * 2;
  return (Math.hypot(x, y + 0.04) - 0.56 - 0.09 * tooth) * 0.8;
};
const hedgehog: Creature = {
  name: 'hedgehog',
  sky: sky('#f2c48f', '#c9683a'),
  sheets: [
    sheet(union(oval(-0.78, -0.78, 0.34, 0.16, 0.5), oval(0.8, -0.74, 0.34, 0.16, -0.5)), '#b23a2a', {
      lift: 0.03,
    }),
    sheet(spines, '#5a4133'),
    sheet(spinesInner, '#7a5a45', { lift: 0.03 }),
    sheet(both(disc(0.4, 0.2, 0.13)), '#d9a67f', { lift: 0.02 }),
    sheet(merge(oval(0, -0.16, 0.46, 0.42), oval(0, -0.36, 0.24, 0.22), 0.1), '#f4d9b6', {
      low: hex('#e8c59c'),
      lift: 0.03,
    }),
    ...eyes(0.2, -0.06, 0.075),
    cheeks(0.31, -0.26, 0.085),
    sheet(oval(0, -0.27, 0.1, 0.08), '#2a2326', { lift: 0.02 }),
    flat(smile(0, -0.34, 0.11, 1.0, 0.017), ink),
  ],
};

const antler = both(
  union(
    stroke(0.2, 0.42, 0.34, 0.7, 0.035),
    stroke(0.34, 0.7, 0.3, 0.92, 0.03),
    stroke(0.3, 0.6, 0.52, 0.74, 0.03),
    stroke(0.42, 0.67, 0.5, 0.9, 0.026),
  ),
);
const deerHead = merge(oval(0, 0.08, 0.42, 0.42), oval(0, -0.34, 0.27, 0.34), 0.2);
const deer: Creature = {
  name: 'deer',
  sky: sky('#cbb4e0', '#7d5aa6'),
  sheets: [
    sheet(disc(0, 0.2, 0.72), '#f3c9c0', { lift: 0.02 }),
    sheet(antler, '#7a5138', { lift: 0.025 }),
    sheet(both(oval(0.56, 0.2, 0.25, 0.13, 0.35)), '#a9683f'),
    sheet(both(oval(0.57, 0.2, 0.16, 0.07, 0.35)), '#f0c4a4', { lift: 0.01 }),
    sheet(oval(0, -1.12, 0.5, 0.6), '#a9683f'),
    sheet(deerHead, '#c07c4c', { low: hex('#ad6a3d') }),
    sheet(inside(oval(0, -0.5, 0.22, 0.24), deerHead), '#f5e2cb', { lift: 0.015 }),
    flat(
      union(disc(0, 0.3, 0.035), disc(-0.1, 0.22, 0.028), disc(0.1, 0.22, 0.028), disc(0, 0.17, 0.025)),
      hex('#f5e2cb'),
    ),
    ...eyes(0.24, 0.02, 0.085),
    cheeks(0.31, -0.17, 0.075),
    sheet(oval(0, -0.44, 0.12, 0.085), '#2f2326', { lift: 0.015 }),
    flat(smile(0, -0.5, 0.09, 0.95, 0.016), ink),
  ],
};

/** In the order of their numbers, 1 to 12. */
export const creatures: readonly Creature[] = [
  fox,
  bear,
  owl,
  whale,
  rabbit,
  cat,
  wren,
  frog,
  penguin,
  panda,
  hedgehog,
  deer,
];

/** Nobody in particular: a head and shoulders in greys that suit light and dark pages. */
export const nobody: Creature = {
  name: 'default',
  sky: sky('#9fb0ad', '#7f938f'),
  sheets: [
    sheet(oval(0, -0.98, 0.72, 0.72), '#e3eae8', { low: hex('#cfdad7') }),
    sheet(disc(0, 0.16, 0.37), '#edf2f0'),
  ],
};
