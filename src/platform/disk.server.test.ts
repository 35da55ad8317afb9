import { expect, it } from "vitest";
import { diskFullError, isDiskFull } from "./disk.server.ts";
import { describeFailure } from "./http/failure.server.ts";

const wrapped = (cause: unknown) => new Error("Cannot write file at location avatars/a.webp", { cause });

it.each([
  [Object.assign(new Error("no space left on device, write"), { code: "ENOSPC" }), true],
  [Object.assign(new Error("quota exceeded"), { code: "EDQUOT" }), true],
  [wrapped(Object.assign(new Error("could not extend file"), { code: "53100", severity: "ERROR" })), true],
  [wrapped(wrapped(Object.assign(new Error("write"), { code: "ENOSPC" }))), true],
  [new Error('FATAL:  could not write lock file "postmaster.pid": No space left on device'), true],
  [Object.assign(new Error("no such file"), { code: "ENOENT" }), false],
  ["ENOSPC", false],
])("%s: %s", (error, full) => expect(isDiskFull(error)).toBe(full));

it("tells who wants to write to come back, with any of the causes", () => {
  for (const error of [diskFullError(), wrapped(Object.assign(new Error("write"), { code: "ENOSPC" }))]) {
    const { status, headers, body } = describeFailure(error, "id");
    expect([status, headers["Retry-After"], body.code]).toEqual([503, "60", "UNAVAILABLE"]);
    expect(body.message).not.toMatch(/disk|device|avatars/);
  }
});
