type Course = readonly (readonly [longitude: number, latitude: number])[];

/** Outer anchorage of Chattogram, where all lanes begin. */
const anchorage = [91.7, 22.1] as const;
/** South of Sri Lanka, in the traffic separation scheme off Dondra Head. */
const dondra = [80.6, 5.65] as const;
/** North-western mouth of the Strait of Malacca, off Aceh. */
const aceh = [95.2, 6.35] as const;
const malacca = [
  [98.2, 5.2],
  [100.2, 3.7],
  [101.1, 2.85],
  [102.3, 1.75],
  [103.4, 1.12],
] as const;

/** Shipping lanes of the Bay of Bengal by way points in degrees, drawn after the usual tracks; not for navigation. */
export const lanes: readonly Course[] = [
  [[91.8, 22.31], anchorage, [91.1, 19], [87.2, 11.5], [82.9, 6.3], dondra, [78.2, 6.1], [74, 7.6]],
  [
    [91.8, 22.31],
    anchorage,
    [91.9, 18.5],
    [93.3, 12.4],
    [94.9, 8.6],
    [96.3, 6.7],
    ...malacca,
    [104.4, 1.3],
    [107, 3.2],
    [110, 7],
  ],
  [[91.8, 22.31], anchorage, [90.2, 19.6], [85.6, 15.6], [82, 13.6], [80.3, 13.09]],
  [[89.6, 22.49], [89.6, 21.3], [89.3, 19.2], [85.9, 10.8], [82.4, 6.35], dondra],
  [
    [96.17, 16.77],
    [96.3, 15.6],
    [95.9, 12.5],
    [96, 9],
    [97, 6.4],
    [98.2, 5.2],
  ],
  [[83.28, 17.69], [84.1, 16.6], [83, 14.2], [82.3, 10.4], [82.4, 7.2], [81.8, 6], dondra],
  [[80.3, 13.09], [81.3, 11.6], [82.3, 8], [81.9, 6.2], dondra],
  [[79.84, 6.95], [79.6, 6.2], dondra, [85, 5.75], [90.5, 6], aceh, [97, 5.75], [98.2, 5.2]],
];

/** Main rivers by way points in degrees: Natural Earth's rivers are not part of world-atlas, and a delta without them is not one. */
export const rivers: readonly Course[] = [
  [
    [75, 27.4],
    [78, 27.2],
    [80.3, 26.4],
    [81.9, 25.4],
    [83, 25.3],
    [84.2, 25.7],
    [85.2, 25.6],
    [87, 25.3],
    [87.9, 24.8],
    [88.6, 24.35],
    [89.05, 24.05],
    [89.75, 23.8],
    [90.25, 23.45],
    [90.65, 23.25],
    [90.75, 22.7],
    [90.9, 22.2],
  ],
  [
    [97, 28],
    [95, 27.5],
    [93.5, 26.75],
    [92.5, 26.5],
    [91.7, 26.15],
    [90.4, 26.15],
    [89.85, 25.8],
    [89.65, 25.2],
    [89.7, 24.45],
    [89.75, 23.8],
  ],
  [
    [92.4, 24.85],
    [91.5, 24.8],
    [91, 24.1],
    [90.7, 23.6],
    [90.65, 23.25],
  ],
  [
    [87.9, 24.8],
    [88.2, 24],
    [88.4, 23.2],
    [88.3, 22.5],
    [88.1, 21.8],
  ],
  [
    [97.4, 27],
    [96.6, 25],
    [96.1, 24],
    [96, 22],
    [95, 21.2],
    [94.6, 20.2],
    [95.1, 19],
    [95.2, 18.3],
    [95.4, 17.4],
    [95, 16.4],
    [94.8, 15.9],
  ],
  [
    [100.1, 17.4],
    [100.2, 16],
    [100.2, 15.2],
    [100.5, 14.2],
    [100.55, 13.55],
  ],
];
