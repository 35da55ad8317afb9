/** How one takes part by a ticket. */
export const ways = ["hall", "online"] as const;
export type Way = (typeof ways)[number];

export const wayNames: Record<Way, string> = { hall: "In the hall", online: "Online" };
