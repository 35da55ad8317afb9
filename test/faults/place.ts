/** Where the site's database is: brought by the site, there too but on a disk that can be filled, given to it, or to two of it. */
export const faultPlaces = ["embedded", "on a small disk", "given", "shared by two sites"] as const;
export type Place = (typeof faultPlaces)[number];
