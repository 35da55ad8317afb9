/** What a place, or a file, is to its buyer, where other things are read: by the kind of what was bought. */
export const placeWords = {
  "event-ticket": {
    href: "/dashboard/tickets",
    see: "See your tickets",
    coming: "Your tickets come in an email of their own, and are in your dashboard.",
    paid: "Your tickets are in your email and in your dashboard.",
    lapsed:
      "Your places were held for half an hour and are free again. Register once more; you won't be charged for these.",
  },
  enrollment: {
    href: "/dashboard/programs",
    see: "See your programs",
    coming: "Your enrollment comes in an email of its own, and is in your dashboard.",
    paid: "Your enrollment is in your email and in your dashboard.",
    lapsed: "This seat is no longer held for you. Enroll once more; you won't be charged for this one.",
  },
  instalment: {
    href: "/dashboard/programs",
    see: "See your programs",
    coming: "The part is marked as paid in your dashboard, under 'My programs'.",
    paid: "The part is marked as paid in your dashboard, under 'My programs'.",
    lapsed: "This part can no longer be paid: it's paid already, or the seat is gone. You won't be charged for it.",
  },
  membership: {
    href: "/dashboard/membership",
    see: "See your membership",
    coming: "Your membership is confirmed in an email of its own, and your card is in your dashboard.",
    paid: "Your card is in your dashboard.",
    lapsed:
      "This membership can no longer be paid. See your dashboard for what you can do; you won't be charged for this one.",
  },
  resource: {
    href: "/dashboard/resources",
    see: "See your resources",
    coming: "Your files are in your dashboard, under 'Your resources'.",
    paid: "Your files are in your dashboard, under 'Your resources'.",
    lapsed: "This resource is no longer for sale. You won't be charged for it.",
  },
  "company-seats": {
    href: "/dashboard/company",
    see: "See your company",
    coming: "The seats are in your company's pages, ready to be given out.",
    paid: "The seats are in your company's pages. Give them to your people there.",
    lapsed:
      "These seats are no longer held for your company. Ask for another pro-forma; you won't be charged for this one.",
  },
} as const;

export type PlaceKind = keyof typeof placeWords;
const placeKinds = Object.keys(placeWords) as PlaceKind[];

/** The places among these kinds of things. */
export const placesAmong = (kinds: Iterable<string>): PlaceKind[] => {
  const given = new Set(kinds);
  return placeKinds.filter((kind) => given.has(kind));
};
