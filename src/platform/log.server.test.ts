import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { describeError } from "./log.server.ts";

const databaseError = (fields: object, message = 'relation "blogs" does not exist') =>
  Object.assign(new Error(message), { severity: "ERROR", ...fields });

describe("describeError", () => {
  it("names statement, code and table, but no value that somebody sent", () => {
    const cause = databaseError({
      code: "23505",
      table: "users",
      constraint: "users_email",
      detail: "Key (email)=(somebody@example.org) already exists.",
      where: "somebody@example.org",
    });
    const written = JSON.stringify(
      describeError(new DrizzleQueryError("select 1 where a = $1", ["what somebody typed"], cause)),
    );
    for (const part of ["select 1 where a = $1", "23505", "users_email", "log.server.test.ts"])
      expect(written).toContain(part);
    for (const secret of ["somebody@example.org", "what somebody typed"]) expect(written).not.toContain(secret);
  });

  it("leaves out the value at which a statement failed", () => {
    const error = databaseError({ code: "22P02" }, 'invalid input syntax for type uuid: "somebody@example.org"');
    expect(JSON.stringify(describeError(error))).not.toContain("somebody@");
    expect(JSON.stringify(describeError(error))).toContain("invalid input syntax for type uuid");
  });

  it("takes the plain copies that libraries hand on, whole", () => {
    const error = databaseError({ code: "57P01", query: "select 1", params: ["rahima@example.com"] });
    const copy = { ...error, message: error.message, stack: error.stack, queue: "mail-send", worker: "1" };
    const written = JSON.stringify(describeError(copy));
    for (const part of ["57P01", "mail-send", "select 1", "log.server.test.ts"]) expect(written).toContain(part);
    expect(written).not.toContain("rahima@");
    expect(JSON.stringify(describeError({ email: "rahima@example.com" }))).toContain("email");
    expect(JSON.stringify(describeError({ email: "rahima@example.com" }))).not.toContain("rahima@");
  });

  it("leaves out the addresses that mail servers repeat", () => {
    const error = Object.assign(new Error("550 5.1.1 <rahima@example.com>: no such user"), { responseCode: 550 });
    expect(describeError(error)).toMatchObject({ message: "550 5.1.1 <[address]>: no such user", responseCode: 550 });
    expect(JSON.stringify(describeError(error))).not.toContain("rahima@");
  });

  it("takes whatever was thrown", () => {
    expect(describeError("text")).toEqual({ message: "text" });
    expect(describeError(undefined)).toEqual({ message: "undefined" });
    const round = new Error("round");
    round.cause = round;
    expect(JSON.stringify(describeError(round))).toContain("round");
  });
});
