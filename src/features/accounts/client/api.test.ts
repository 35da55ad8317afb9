import { expect, test, vi } from "vitest";
import { ApiError, callApi, detourOf, failureText } from "./api.ts";

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const good = () => json(200, { success: true, message: "Fine", data: 7 });
const failing = (...answers: (() => Response)[]) => {
  const waits: number[] = [];
  const fetcher = vi.fn(async (_path: unknown, _init?: RequestInit) => {
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
  const tools = { fetcher: fetcher as unknown as typeof fetch, wait: async (ms: number) => void waits.push(ms) };
  return { fetcher, tools, waits };
};
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );

test("sends the token, or the literal null, and cookies", async () => {
  const { fetcher, tools } = failing(good, good);
  await callApi("/api/v1/auth/verify", undefined, {}, tools);
  await callApi("/api/v1/x", "abc", { method: "POST", body: { a: 1 } }, tools);
  expect(fetcher.mock.calls[0]?.[1]).toMatchObject({
    credentials: "include",
    headers: { Authorization: "Bearer null" },
  });
  expect(fetcher.mock.calls[1]?.[1]).toMatchObject({
    method: "POST",
    body: '{"a":1}',
    headers: { Authorization: "Bearer abc", "Content-Type": "application/json" },
  });
});

test("a read is tried again after 1, 2 and 4 s, for no answer and for 5xx only", async () => {
  const passing = failing(
    () => json(503, {}),
    () => json(500, {}),
    good,
  );
  expect((await callApi("/x", undefined, {}, passing.tools)).data).toBe(7);
  expect(passing.waits).toEqual([1000, 2000]);
  const dead = failing();
  expect((await errorOf(callApi("/x", undefined, {}, dead.tools)))?.status).toBe(0);
  expect(dead.waits).toEqual([1000, 2000, 4000]);
  const refused = failing(() => json(401, { success: false, message: "No", code: "UNAUTHENTICATED" }));
  expect((await errorOf(callApi("/x", undefined, {}, refused.tools)))?.code).toBe("UNAUTHENTICATED");
  expect(refused.waits).toEqual([]);
});

test("an answer that breaks off after its head is none: nobody reads that nothing was done", async () => {
  const broken = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"success":tr'));
          controller.error(new TypeError("network error"));
        },
      }),
    );
  const read = failing(broken, good);
  expect((await callApi("/x", undefined, {}, read.tools)).data).toBe(7);
  const write = failing(broken);
  const error = await errorOf(callApi("/x", undefined, { method: "POST" }, write.tools));
  expect([error?.status, error?.said]).toEqual([0, true]);
  const whole = failing(() => new Response("<html>"));
  expect(await errorOf(callApi("/x", undefined, { method: "POST" }, whole.tools))).toMatchObject({ status: 200 });
});

test.each([
  "../auth/logout",
  "..",
  ".",
  "%2e%2e/auth/logout",
  ".%2E/auth/logout",
  "..\\auth\\logout",
  ".\t./auth/logout",
  "x#",
  "a b",
])("an id that leads to another call is nobody's, and nothing is asked: %j", async (id) => {
  const { fetcher, tools } = failing(good);
  for (const method of ["GET", "POST"] as const) {
    const error = await errorOf(callApi(`/api/v1/orders/${id}?page=1`, undefined, { method }, tools));
    expect([error?.status, failureText(error, "fallback")]).toEqual([404, "fallback"]);
  }
  expect(fetcher).not.toHaveBeenCalled();
});

test("what is asked for behind the path is left as it is", async () => {
  const path = "/api/v1/blogs/first-steps_2~'(x)!*/%C3%A9%2F?search=../a b#\\";
  const { fetcher, tools } = failing(good);
  await callApi(path, undefined, {}, tools);
  expect(fetcher).toHaveBeenCalledWith(path, expect.anything());
});

test("a write is never tried again", async () => {
  const dead = failing();
  await errorOf(callApi("/x", undefined, { method: "POST" }, dead.tools));
  expect(dead.fetcher).toHaveBeenCalledTimes(1);
});

test("an error says what the server said, else the specification's words, and keeps the answer", async () => {
  const body = {
    success: false,
    message: "Wrong",
    code: "VALIDATION_FAILED",
    errors: [{ path: "email", message: "Bad" }],
  };
  const said = await errorOf(callApi("/x", undefined, { method: "POST" }, failing(() => json(422, body)).tools));
  expect(said).toMatchObject({
    message: "Wrong",
    code: "VALIDATION_FAILED",
    status: 422,
    errors: body.errors,
    answer: body,
  });
  expect(failureText(said, "fallback")).toBe("Wrong");
  const silent = await errorOf(callApi("/x", undefined, { method: "POST" }, failing(() => json(500, {})).tools));
  expect(silent?.message).toBe("An error occurred, please try again later.");
  expect(failureText(silent, "fallback")).toBe("fallback");
  const odd = await errorOf(callApi("/x", undefined, { method: "POST" }, failing(() => new Response("<html>")).tools));
  expect(odd?.message).toBe("An unknown error occurred");
});

test("a lost connection has words of its own", async () => {
  const lost = () => errorOf(callApi("/x", undefined, { method: "POST" }, failing().tools));
  vi.stubGlobal("navigator", { onLine: true });
  const unreached = "We couldn't reach the site. Check your connection and try again.";
  expect(failureText(await lost(), "fallback")).toBe(unreached);
  vi.stubGlobal("navigator", { onLine: false });
  expect(failureText(await lost(), "fallback")).toBe("You're offline. Check your connection and try again.");
  vi.unstubAllGlobals();
});

test("knows the way round a closed door by the code, or by the specification's message", () => {
  const word = "ACCOUNT_VERIFICATION_REQUIRED";
  expect(detourOf(new ApiError(403, { message: word }, ""))).toBe("/account-verification");
  expect(detourOf(new ApiError(403, { code: word, message: "Verify first" }, ""))).toBe("/account-verification");
  expect(detourOf(new ApiError(403, { code: "SECOND_FACTOR_SETUP_REQUIRED", message: "First" }, ""))).toBe(
    "/profile/second-factor",
  );
  expect(detourOf(new ApiError(403, { code: "FORBIDDEN", message: "No" }, ""))).toBeUndefined();
  // People read words, not the word for programs.
  expect(failureText(new ApiError(403, { message: word }, ""), "fallback")).toBe(
    "Please verify your email address first.",
  );
});
