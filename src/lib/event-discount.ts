import { plainName } from "./input-text.ts";

/** What takes something off a registration for an event, in the order in which one that takes off as much as another is preferred. */
export const discountKinds = ["group", "alumni", "student"] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** Those that one account has once at an event, for the place of a person whose name is on a proof; the others are of all places. */
export const personalKinds = ["alumni", "student"] as const satisfies readonly DiscountKind[];

/** By what somebody has a discount: the kind, and the name on it. */
export interface Proof {
  kind: (typeof personalKinds)[number];
  name: string;
}

/** Of so many people of one organization a group is made. */
export const groupFrom = 3;

/** Nothing that costs something becomes free by a discount: what is free is nobody's to be paid. */
export const mostPercent = 90;

/** Whole percent (0 to 90) that each kind takes off; 0: it isn't given. */
export type Percents = Record<DiscountKind, number>;

/** Who registers for a type of tickets. `price` in poisha of one place. */
export interface Registering {
  price: number;
  names: readonly string[];
  /** Of which organization they all are; empty where none was named. */
  organization: string;
  /** What they have to show, and haven't used at this event. */
  proofs: readonly Proof[];
}

export interface Discount {
  kind: DiscountKind;
  percent: number;
  /** In poisha, of the whole registration. */
  amount: number;
}

/** A percentage of a sum in poisha, rounded down; the constraint `registrations_discount` says the same. */
const part = (sum: number, percent: number) => Math.floor((sum * percent) / 100);

/** The one discount that a registration has: the one that takes most off. Nothing adds up. Null where none takes anything off. */
export function bestDiscount({ price, names, organization, proofs }: Registering, percents: Percents): Discount | null {
  const plain = new Set(names.map(plainName));
  const ofOne = (kind: Proof["kind"]) =>
    proofs.some((proof) => proof.kind === kind && plain.has(plainName(proof.name))) ? price : 0;
  const bases: Record<DiscountKind, number> = {
    group: names.length >= groupFrom && organization !== "" ? price * names.length : 0,
    alumni: ofOne("alumni"),
    student: ofOne("student"),
  };
  let best: Discount | null = null;
  for (const kind of discountKinds) {
    const amount = part(bases[kind], percents[kind]);
    if (amount > (best?.amount ?? 0)) best = { kind, percent: percents[kind], amount };
  }
  return best;
}

const names: Record<DiscountKind, string> = {
  group: "Group discount",
  alumni: "Alumni discount",
  student: "Student discount",
};

/** As people read it: 'Group discount 10%'. */
export const discountName = ({ kind, percent }: Pick<Discount, "kind" | "percent">) => `${names[kind]} ${percent}%`;
