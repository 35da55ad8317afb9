import { expect, it } from "vitest";
import { companyFields, useCompanies } from "../../../test/companies.ts";
import { createBuyer } from "../../../test/shop.ts";

const companies = useCompanies({}, { connections: 12 });
const { offered, company, order, takenOf, enroll } = companies;

it("companies and people race for the last seats: never one too many", async () => {
  const of = await offered({ price: 500, capacity: 8 });
  const made = await Promise.all([1, 2, 3, 4].map(() => company()));
  const single = await createBuyer(companies.site);
  const answers = await Promise.all([...made.map(({ manager, id }) => order(manager, id, of, 3)), enroll(single, of)]);
  const won = answers.slice(0, 4).filter(({ status }) => status === 201).length;
  expect([won, answers.filter(({ status }) => status !== 201 && status !== 409)]).toEqual([2, []]);
  expect(await takenOf(of)).toBe(answers[4]?.status === 201 ? 7 : 6);
});

it("one person with several companies holds no more unpaid orders than one company, also pressed at once", async () => {
  const of = await offered({ price: 500, capacity: 60 });
  const { manager, id } = await company();
  const second = await manager.call("POST", "/companies", { ...companyFields, name: "Another name" });
  expect(second.status).toBe(201);
  const both = [id, second.body.data.id as string];
  const answers = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((n) => order(manager, both[n % 2] as string, of, 1)));
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([count(201), count(409)]).toEqual([5, 2]);
  expect(await takenOf(of)).toBe(5);
});
