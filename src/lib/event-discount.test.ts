import fc from "fast-check";
import { expect, it } from "vitest";
import { bestDiscount, discountKinds, groupFrom, mostPercent, type Percents, personalKinds } from "./event-discount.ts";
import { payable } from "./member-price.ts";

const percent = fc.integer({ min: 0, max: mostPercent });
const percents = fc.record(Object.fromEntries(discountKinds.map((kind) => [kind, percent]))) as fc.Arbitrary<Percents>;
const price = fc.integer({ min: 0, max: 50_000_000 });
const names = fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 60 });
const proofs = fc.array(fc.record({ kind: fc.constantFrom(...personalKinds), name: fc.string({ maxLength: 12 }) }), {
  maxLength: 3,
});
const registering = fc
  .record({ price, names, organization: fc.constantFrom("", "Meghna Bank"), proofs, named: fc.boolean() })
  // Half of the time a proof is that of somebody who comes.
  .map(({ named, ...asked }) =>
    named ? { ...asked, proofs: asked.proofs.map((proof) => ({ ...proof, name: asked.names[0] as string })) } : asked,
  );

it("is a whole part of what is paid, and leaves something to be paid of what costs something", () => {
  fc.assert(
    fc.property(registering, percents, (asked, given) => {
      const found = bestDiscount(asked, given);
      if (found === null) return;
      const all = asked.price * asked.names.length;
      expect(Number.isSafeInteger(found.amount)).toBe(true);
      expect(found.amount).toBeGreaterThan(0);
      expect(found.amount).toBeLessThan(all);
      expect(found.amount * 100).toBeLessThanOrEqual(all * found.percent);
      expect(found.percent).toBe(given[found.kind]);
    }),
  );
});

it("never takes less off for a higher percentage, and none where all are 0", () => {
  fc.assert(
    fc.property(registering, percents, fc.constantFrom(...discountKinds), (asked, given, kind) => {
      fc.pre(given[kind] < mostPercent);
      const more = bestDiscount(asked, { ...given, [kind]: given[kind] + 1 })?.amount ?? 0;
      expect(more).toBeGreaterThanOrEqual(bestDiscount(asked, given)?.amount ?? 0);
    }),
  );
  const none = Object.fromEntries(discountKinds.map((kind) => [kind, 0])) as Percents;
  fc.assert(fc.property(registering, (asked) => bestDiscount(asked, none) === null));
});

it("of a group is for 3 or more of a named organization", () => {
  const given = { ...(Object.fromEntries(discountKinds.map((kind) => [kind, 0])) as Percents), group: 10 };
  const group = (many: number, organization: string, each = 99_999) =>
    bestDiscount(
      { price: each, names: Array.from({ length: many }, (_, i) => `P ${i}`), organization, proofs: [] },
      given,
    );
  expect(group(groupFrom, "Meghna Bank")).toEqual({ kind: "group", percent: 10, amount: 29_999 });
  expect(group(60, "Meghna Bank")?.amount).toBe(599_994);
  expect(group(groupFrom - 1, "Meghna Bank")).toBeNull();
  expect(group(groupFrom, "")).toBeNull();
  // Less than a poisha is nothing.
  expect(group(groupFrom, "Meghna Bank", 3)).toBeNull();
  expect(group(groupFrom, "Meghna Bank", 4)?.amount).toBe(1);
});

it("of one's own is for one place, of a person whose name is on the proof, however it is typed", () => {
  const given = { ...(Object.fromEntries(discountKinds.map((kind) => [kind, 0])) as Percents) };
  for (const kind of personalKinds) {
    const own = (names: string[], name: string) =>
      bestDiscount(
        { price: 1000, names, organization: "Meghna Bank", proofs: [{ kind, name }] },
        { ...given, [kind]: 10 },
      );
    expect(own(["Karim", " rahima  SULTANA"], "Rahima Sultana")).toEqual({ kind, percent: 10, amount: 100 });
    expect(own(["Rahima Sultana", "Rahima Sultana"], "Rahima Sultana")?.amount).toBe(100);
    expect(own(["Rahima"], "Rahima Sultana")).toBeNull();
    // One spelling of য়, whichever keyboard wrote it.
    expect(own(["\u09af\u09bc"], "\u09df")?.amount).toBe(100);
  }
});

it("takes as much as the best of those that could be had, and of two alike that of the group", () => {
  fc.assert(
    fc.property(registering, percents, (asked, given) => {
      const alone = discountKinds.map((kind) => {
        const none = Object.fromEntries(discountKinds.map((other) => [other, 0])) as Percents;
        return bestDiscount(asked, { ...none, [kind]: given[kind] })?.amount ?? 0;
      });
      const found = bestDiscount(asked, given);
      expect(found?.amount ?? 0).toBe(Math.max(...alone));
      if (found) expect(found.kind).toBe(discountKinds[alone.indexOf(found.amount)]);
    }),
  );
});

it("and the price of members don't add up: the lower sum is paid", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50_000_000 }),
      fc.nat(50_000_000),
      fc.nat(50_000_000),
      fc.boolean(),
      (usual, memberPrice, off, member) => {
        const discount = Math.min(off, usual - 1);
        const { price: paid, discount: taken } = payable({ price: usual, memberPrice, discount }, member);
        const ofMember = member && memberPrice > 0 ? Math.min(usual, memberPrice) : usual;
        expect(paid - taken).toBe(Math.min(ofMember, usual - discount));
        expect(taken === 0 || (paid === usual && taken === discount)).toBe(true);
      },
    ),
  );
});
