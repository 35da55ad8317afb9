import { afterEach, beforeEach, expect, it, vi } from "vitest";

const script = { "content-type": "text/javascript" };
let answers: Map<string, () => Response | Promise<Response>>;
let asked: string[];
let fetchFiles: typeof import("./fetch-part.ts").fetchFiles;

const file = (...imports: string[]) => {
  const code = imports.map((name) => `import{a}from"./${name}";`).join("");
  return () => new Response(`${code}a();`, { headers: script });
};
const missing = () => new Response("", { status: 404 });

beforeEach(async () => {
  asked = [];
  answers = new Map();
  vi.stubGlobal("fetch", async (path: string, { signal }: RequestInit) => {
    asked.push(path);
    const gone = new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    return Promise.race([gone, (answers.get(path) ?? missing)()]);
  });
  // What came is remembered for as long as a page is open.
  vi.resetModules();
  ({ fetchFiles } = await import("./fetch-part.ts"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("fetches a file and all that it imports, each once, and later what is new alone", async () => {
  answers.set("/assets/a.js", file("b.js", "c.js"));
  answers.set("/assets/b.js", file("d.js"));
  answers.set("/assets/c.js", file("d.js", "a.js"));
  answers.set("/assets/d.js", file());
  answers.set("/assets/e.js", file("c.js"));
  await fetchFiles(["/assets/a.js", "/assets/b.js"]);
  expect(asked.toSorted()).toEqual(["/assets/a.js", "/assets/b.js", "/assets/c.js", "/assets/d.js"]);
  asked = [];
  await fetchFiles(["/assets/e.js"]);
  expect(asked).toEqual(["/assets/e.js"]);
});

it("asks again for what is missing, by whichever way one comes to it", async () => {
  answers.set("/assets/a.js", file("b.js", "c.js"));
  answers.set("/assets/b.js", file("d.js"));
  answers.set("/assets/c.js", file("d.js"));
  await expect(fetchFiles(["/assets/a.js"])).rejects.toThrow("/assets/d.js is not there (404)");
  await expect(fetchFiles(["/assets/b.js"])).rejects.toThrow("/assets/d.js is not there (404)");
  answers.set("/assets/d.js", file());
  asked = [];
  await fetchFiles(["/assets/b.js"]);
  await fetchFiles(["/assets/a.js"]);
  expect(asked).toEqual(["/assets/d.js"]);
});

it("takes no page for a script, as a network answers that wants a sign-in first", async () => {
  answers.set("/assets/a.js", () => new Response("<html>", { headers: { "content-type": "text/html" } }));
  await expect(fetchFiles(["/assets/a.js"])).rejects.toThrow("/assets/a.js is not there (200)");
  answers.set("/assets/a.js", file());
  await fetchFiles(["/assets/a.js"]);
  expect(asked).toHaveLength(2);
});

it("gives up what hangs, and waits for what comes slowly", async () => {
  vi.useFakeTimers();
  let pieces = 5;
  const slow = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 15_000));
      pieces -= 1;
      if (pieces > 0) controller.enqueue(new TextEncoder().encode("a();"));
      else controller.close();
    },
  });
  answers.set("/assets/slow.js", () => new Response(slow, { headers: script }));
  const slowly = fetchFiles(["/assets/slow.js"]);
  await vi.advanceTimersByTimeAsync(80_000);
  await slowly;

  answers.set("/assets/hangs.js", () => new Promise<never>(() => {}));
  const hung = fetchFiles(["/assets/hangs.js"]);
  const told = expect(hung).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(21_000);
  await told;
  answers.set("/assets/hangs.js", file());
  await fetchFiles(["/assets/hangs.js"]);
});
