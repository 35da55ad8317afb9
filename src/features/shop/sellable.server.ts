import type { SQL } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { Terms } from "./tables.server.ts";

/** One thing that is for sale now. `price` in poisha for all its pieces; 0 is free and is never sold. */
export interface Offer {
  id: string;
  title: string;
  /** Its address on this site. */
  href: string;
  image: string | null;
  price: number;
  /** The same for a member of the institute, where members pay less. */
  memberPrice?: number | null;
  /** What its own rules take off the price (poisha), and its name for people, as 'Group discount 10%'. Where members pay less, they pay that instead. */
  discount?: { amount: number; name: string } | null;
  /** How many pieces it is, each at the same price; one, where it isn't said. */
  quantity?: number;
  /** What else is ordered by it, to be given as it was ordered. */
  terms?: Terms;
  /** Whose rate of VAT it has, where that is another product's. */
  vatOf?: { kind: string; id: string };
}

/** What a paid line of an order gives to whom. */
export interface Grant {
  lineId: string;
  userId: string;
  itemId: string;
  quantity: number;
  terms: Terms;
}

/** Thrown by `grant` when nothing is left, or it is no longer there: the payment is then held for a person. */
export class SoldOut extends Error {
  constructor() {
    super("nothing is left");
    this.name = "SoldOut";
  }
}

/** The company that an order is for (features/companies), where its orderer no longer acts for it. */
export interface CompanyBuyer {
  name: string;
  /** Its pages on this site. */
  href: string;
  /** Who is written to instead; in the order of their addresses. */
  contacts: { email: string; fullName: string }[];
}

/** What a kind that companies buy says besides: its buyer is the company, whoever ordered. */
export interface CompanySale {
  /** Gives it to the company, where the account that ordered is gone. Throws SoldOut. */
  grant(tx: DbOrTx, grant: Omit<Grant, "userId">): Promise<void>;
  /** Whether this person may still change orders for all of these. */
  mayAct(db: DbOrTx, userId: string, ids: readonly string[]): Promise<boolean>;
  /** Whose these are. */
  buyerOf(db: DbOrTx, ids: readonly string[]): Promise<CompanyBuyer | undefined>;
}

/**
 * A kind of thing that the shop can sell. Another feature offers one, src/app/shop.server.ts lists it; the shop knows
 * nothing else about what it sells.
 */
export interface Sellable {
  kind: string;
  /** Whether coupons take something off it. */
  couponsApply: boolean;
  /** Those of the given ids that exist and are for sale now, to this person where it is known who asks. */
  offers(db: DbOrTx, ids: string[], userId: string | undefined): Promise<Offer[]>;
  /** Those that cost something and have these words in their title, a few, for staff; no words find the newest. */
  find(db: DbOrTx, words: string): Promise<Offer[]>;
  /** Those of the given ids that this person has already and cannot have twice. */
  ownedBy(db: DbOrTx, userId: string, ids: string[]): Promise<string[]>;
  /** Before several are given or taken back: locks what they share, in one order, so that two orders don't wait for each other. */
  lockAll?(tx: DbOrTx, ids: readonly string[]): Promise<void>;
  /** Gives it, inside the transaction that makes the order paid. Throws SoldOut. */
  grant(tx: DbOrTx, grant: Grant): Promise<void>;
  /** Takes it back, inside the transaction of the refund. Throws CONFLICT where it is used and can't be taken back. */
  revoke(tx: DbOrTx, grant: Pick<Grant, "lineId">): Promise<void>;
  /** Those of the given lines whose buyer has begun to use it: what is used cannot be given back. */
  openedLines(db: DbOrTx, lineIds: string[]): Promise<string[]>;
  /** Those of the given lines whose buyer has it now, for the daily comparison. */
  grantedLines(db: DbOrTx, lineIds: string[]): Promise<string[]>;
  /** Ids of paid lines for what the institute itself canceled, which no round gives back: a person refunds them. One column. */
  owedLines?: SQL;
  /** Only of what companies buy. */
  company?: CompanySale;
}
