/** A port or city with its position in degrees (longitude east, latitude north). */
export type Place = { name: string; at: readonly [longitude: number, latitude: number] };

/** Ports of the drawings. Positions: UN/LOCODE, rounded to a tenth of a degree or better. */
export const places = {
  dhaka: { name: "Dhaka", at: [90.41, 23.81] },
  chattogram: { name: "Chattogram", at: [91.8, 22.31] },
  mongla: { name: "Mongla", at: [89.6, 22.49] },
  matarbari: { name: "Matarbari", at: [91.87, 21.7] },
  kolkata: { name: "Kolkata", at: [88.3, 22.55] },
  visakhapatnam: { name: "Visakhapatnam", at: [83.28, 17.69] },
  chennai: { name: "Chennai", at: [80.3, 13.09] },
  colombo: { name: "Colombo", at: [79.84, 6.95] },
  yangon: { name: "Yangon", at: [96.17, 16.77] },
  portKlang: { name: "Port Klang", at: [101.37, 3.0] },
  singapore: { name: "Singapore", at: [103.75, 1.26] },
  rotterdam: { name: "Rotterdam", at: [4.14, 51.95] },
  hamburg: { name: "Hamburg", at: [9.93, 53.54] },
  piraeus: { name: "Piraeus", at: [23.63, 37.94] },
  jeddah: { name: "Jeddah", at: [39.15, 21.48] },
  jebelAli: { name: "Jebel Ali", at: [55.03, 25.0] },
  mombasa: { name: "Mombasa", at: [39.65, -4.05] },
  durban: { name: "Durban", at: [31.03, -29.88] },
  lagos: { name: "Lagos", at: [3.36, 6.44] },
  shanghai: { name: "Shanghai", at: [121.9, 30.9] },
  busan: { name: "Busan", at: [129.05, 35.1] },
  tokyo: { name: "Tokyo", at: [139.8, 35.6] },
  fremantle: { name: "Fremantle", at: [115.74, -32.05] },
  sydney: { name: "Sydney", at: [151.2, -33.86] },
  losAngeles: { name: "Los Angeles", at: [-118.26, 33.74] },
  newYork: { name: "New York", at: [-74.05, 40.67] },
  savannah: { name: "Savannah", at: [-81.14, 32.08] },
  santos: { name: "Santos", at: [-46.3, -23.97] },
} as const satisfies Record<string, Place>;
