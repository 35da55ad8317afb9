/** Where the site's database is: brought by the site, there too but on a disk that can be filled, or given to it. */
export const faultPlaces = ["embedded", "on a small disk", "given"] as const;
export type Place = (typeof faultPlaces)[number];
