/** For whom recordings of an event are: those who took part, or all who hold a valid ticket. */
export const audiences = ["came", "holders"] as const;
export type Audience = (typeof audiences)[number];
