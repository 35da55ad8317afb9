import { expect, it } from "vitest";
import { ApiError } from "#features/accounts/client/api.ts";
import { submitErrorText } from "./submit-error.ts";

const failed = (status: number, answer?: object) => new ApiError(status, answer, "An error occurred");
const kept = /Your text is kept/;

it.each([
  ["not signed in", failed(401, { message: "Please log in to continue." }), /no longer signed in.*sign in/],
  ["not verified", failed(403, { message: "ACCOUNT_VERIFICATION_REQUIRED" }), /Verify your email/],
  ["too many", failed(429, { message: "Too many requests." }), /within an hour/],
  ["offline", failed(0), /offline/],
  ["the server's fault", failed(500, { message: "x" }), /could not be sent/],
  ["forbidden", failed(403, { message: "Requests from other sites are not allowed." }), /could not be sent/],
  ["no answer of ours", new TypeError("boom"), /could not be sent/],
])("says in one sentence what to do when the cause is: %s", (_, error, words) => {
  expect(submitErrorText(error)).toMatch(words);
  expect(submitErrorText(error)).toMatch(kept);
});

it("gives the server's words for what is wrong with the text", () => {
  const errors = [{ path: "query", message: "Query cannot exceed 5000 characters" }];
  expect(submitErrorText(failed(422, { message: "x", errors }))).toBe("Query cannot exceed 5000 characters");
  expect(submitErrorText(failed(422, { message: "The request is not valid." }))).toBe("The request is not valid.");
  expect(submitErrorText(failed(409, { message: "You have 50 open queries." }))).toBe("You have 50 open queries.");
});
