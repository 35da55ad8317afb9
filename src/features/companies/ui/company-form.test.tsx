// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../test/drawn.tsx";
import type { Company } from "../contract.ts";
import { CompanyForm } from "./company-form.tsx";
import { OfferSeat } from "./offer-seat.tsx";

const refusal = { success: false, message: "Somebody was faster.", errors: [], code: "CONFLICT", statusCode: 409 };
const company = {
  ...{ id: "c", version: 3, name: "Meghna Bank PLC", address: "Dhaka", invoiceAddress: "", bin: "", tin: "" },
  ...{ contactName: "Rahima", contactEmail: "rahima@meghna.example", contactPhone: "", members: [] },
} as unknown as Company;

let bodies: unknown[];
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  bodies = [];
  vi.stubGlobal("fetch", async (_: string, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)));
    return new Response(JSON.stringify(refusal), { status: 409 });
  });
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

const send = () => act(async () => document.querySelector("form")?.requestSubmit());
function type(name: string, value: string) {
  const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!input) throw new Error(`no field '${name}'`);
  input.value = value;
}

it("has the company read anew when another manager was faster, and never saves over what nobody has looked at", async () => {
  const stale = vi.fn();
  await draw(<CompanyForm company={company} onClose={() => {}} onDone={() => {}} onStale={stale} />);
  await send();
  await expect.poll(() => stale.mock.calls.length).toBe(1);
  await expect.poll(() => document.body.textContent).toContain("Somebody was faster.");
  await send();
  await expect.poll(() => bodies).toMatchObject([{ version: 3 }, { version: 3 }]);
});

it("has the seats read anew when the seat was given away meanwhile, and keeps who it was for", async () => {
  const stale = vi.fn();
  await draw(
    <OfferSeat company={company} seatId="s" title="A program" onClose={() => {}} onDone={() => {}} onStale={stale} />,
  );
  type("name", "Karim");
  type("email", "karim@meghna.example");
  await send();
  await expect.poll(() => stale.mock.calls.length).toBe(1);
  await expect.poll(() => document.body.textContent).toContain("Somebody was faster.");
  expect(document.querySelector<HTMLInputElement>("input[name=name]")?.value).toBe("Karim");
});
