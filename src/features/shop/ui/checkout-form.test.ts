import { expect, it } from "vitest";
import { checkoutForm } from "./checkout-form.ts";

const faults = (values: object, needs: ("phone" | "address")[] = [], detailsNeeded = false) => {
  const result = checkoutForm(needs, { detailsNeeded }).safeParse(values);
  return result.success ? [] : result.error.issues.map(({ path }) => String(path));
};
const form = { name: "Rahima", gateway: "sandbox", terms: "on" };
const company = { buyer: "company", company: "Padma", bin: "001234567-0101", address: "Dhaka" };

it.each([
  ["a name is enough", form, [], false, []],
  [
    "phone and address for a gateway that needs them",
    { ...form, phone: "", address: " " },
    ["phone", "address"],
    false,
    ["phone", "address"],
  ],
  ["an empty phone and terms together", { ...form, terms: undefined, phone: "" }, ["phone"], false, ["phone", "terms"]],
  ["a company", { ...form, ...company }, [], false, []],
  [
    "a company with nothing typed",
    { ...form, buyer: "company", company: "", bin: "", address: "" },
    [],
    false,
    ["company", "bin", "address"],
  ],
  ["a wrong BIN", { ...form, ...company, bin: "12" }, [], false, ["bin"]],
  ["a large amount, nothing chosen", { ...form, address: "Dhaka" }, [], true, ["buyer"]],
  ["a large amount, a person", { ...form, buyer: "person", address: "Dhaka" }, [], true, []],
] as const)("%s", (_, values, needs, large, paths) => expect(faults(values, [...needs], large)).toEqual(paths));
