/** A price in poisha, and the lower one of members where there is one. */
export interface Prices {
  price: number;
  memberPrice?: number | null | undefined;
}

/** What somebody pays. A member price that isn't lower is none: nobody pays more for being a member. */
export const priceFor = ({ price, memberPrice }: Prices, isMember: boolean): number =>
  isMember && typeof memberPrice === "number" && memberPrice > 0 && memberPrice < price ? memberPrice : price;

/** What somebody pays, and what of it is taken off by a discount of its own: the lower sum of the two wins, they don't add up. */
export function payable(
  { discount = 0, ...prices }: Prices & { discount?: number },
  isMember: boolean,
): { price: number; discount: number } {
  const ofMembers = priceFor(prices, isMember);
  return ofMembers < prices.price - discount ? { price: ofMembers, discount: 0 } : { price: prices.price, discount };
}

/** Several places of one press: the member's own is at the member price, those of their guests are not. */
export const memberTotal = ({ price, memberPrice }: Prices, quantity: number): number | null =>
  typeof memberPrice === "number" ? memberPrice + price * (quantity - 1) : null;

/** Whether a member price (BDT) fits its price. */
export const fitsMembers = ({ price, memberPrice }: { price: number | null; memberPrice: number | null }): boolean =>
  memberPrice === null || (price !== null && memberPrice < price);

export const memberPriceFault = { path: ["memberPrice"], error: "The price for members is lower than the price" };
