import { expect, it } from "vitest";
import { areaOfScreen } from "./admin-screens.ts";
import { areas, isArea, isStaff, mayWorkIn, roles } from "./staff.ts";

it("lets admins work everywhere, customers nowhere, and the others where the table says", () => {
  const may = (role: (typeof roles)[number]) =>
    Object.keys(areas).filter((area) => isArea(area) && mayWorkIn(role, area));
  expect(Object.fromEntries(roles.map((role) => [role, may(role)]))).toEqual({
    customer: [],
    editor: ["content", "staff"],
    desk: ["desk", "staff"],
    cashier: ["sales", "staff"],
    admin: ["content", "desk", "sales", "staff", "admin"],
  });
  expect(roles.filter(isStaff)).toEqual(["editor", "desk", "cashier", "admin"]);
  expect(["toString", "", "open"].filter(isArea)).toEqual([]);
});

it("knows the area of a screen; one that nobody has named is for admins alone", () => {
  const screens = [
    "",
    "?message=role_required",
    "/trade-queries/TQ-1",
    "/purchases?page=2",
    "/users",
    "/constructor",
    "/blogs-old",
  ];
  expect(screens.map((rest) => areaOfScreen(`/admin-dashboard${rest}`))).toEqual([
    "staff",
    "staff",
    "desk",
    "sales",
    "admin",
    "admin",
    "admin",
  ]);
});
