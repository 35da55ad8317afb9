import { expect, it } from "vitest";
import { z } from "zod";
import { certificateShape } from "./certificate-fields.tsx";

it("asks again in plain words for a day that is none", () => {
  const { error } = z
    .object(certificateShape)
    .safeParse({ certificate: "issue", issuedOn: "20266-11-22", validUntil: "20299-11-22" });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Choose the day of issue",
    "Choose a day, or leave it empty",
  ]);
});
