// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openUploads } from "./open-uploads.ts";
import { canceled, sendInParts } from "./send-in-parts.ts";

/**
 * What the server has of uploads, and how it answers the next calls: a status, or 0 where no answer comes; parts from the third
 * on get `part`, where -1 is an answer that lets itself be waited for.
 */
let uploads: Map<string, number[]>;
let next: { read?: number; part?: number };
let calls: string[];

const envelope = (status: number, data: unknown) =>
  new Response(JSON.stringify({ success: status < 300, message: "", data }), { status });
const partBytes = 4;

async function answer(address: string, { method = "GET" }: RequestInit = {}) {
  const [, id = ""] = /uploads\/([^/]+)/.exec(address) ?? [];
  calls.push(`${method} ${id}`);
  if (method === "POST") {
    const made = `upload-${uploads.size + 1}`;
    uploads.set(made, []);
    return envelope(201, { id: made, partBytes, parts: [] });
  }
  if (method === "DELETE") {
    uploads.delete(id);
    return envelope(200, null);
  }
  if (next.read === 0) throw new TypeError("Failed to fetch");
  if (next.read !== undefined) return envelope(next.read, undefined);
  const parts = uploads.get(id);
  return parts ? envelope(200, { id, partBytes, parts }) : envelope(404, undefined);
}

/** Takes parts as XMLHttpRequest sends them. */
class Request {
  upload = {};
  status = 0;
  responseText = "";
  private path = "";
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  open(_: string, path: string) {
    this.path = path;
  }
  setRequestHeader() {}
  abort() {
    this.onabort();
  }
  send() {
    const [, id = "", number = ""] = /uploads\/([^/]+)\/parts\/(\d+)/.exec(this.path) ?? [];
    calls.push(`PUT ${id} ${number}`);
    const status = Number(number) < 2 ? 200 : (next.part ?? 200);
    if (status === -1) return;
    queueMicrotask(() => {
      if (status === 0) return this.onerror();
      this.status = status;
      if (this.status === 200) uploads.get(id)?.push(Number(number));
      this.responseText = JSON.stringify({ success: this.status === 200, message: "", data: {} });
      this.onload();
    });
  }
}

const file = () => new File(["0123456789"], "a.pdf", { lastModified: 7 });
/** Sends the file; `finish` answers 'made' unless told otherwise. */
function send(signal = new AbortController().signal, finish: (id: string) => Promise<string> = async () => "made") {
  calls = [];
  const sent = sendInParts(file(), { purpose: "file", onProgress: () => {}, signal }, finish);
  return sent.then(
    (made) => made,
    (error: { status?: number } & Error) => error.status ?? error.message,
  );
}
/** Lets all the waiting of a call pass that is tried again and again. */
async function settled<T>(sent: Promise<T>): Promise<T> {
  let pending = true;
  void sent.finally(() => {
    pending = false;
  });
  while (pending) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise(setImmediate);
  }
  return sent;
}

beforeEach(() => {
  uploads = new Map();
  next = {};
  localStorage.clear();
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("XMLHttpRequest", Request);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends all but the last part, which is answered so. */
async function broken(status: number) {
  next.part = status;
  const ended = await settled(send());
  delete next.part;
  return ended;
}

it("a file goes in parts, and leaves no mark once something came of it", async () => {
  expect(await send()).toBe("made");
  expect(calls).toEqual(["POST ", "PUT upload-1 0", "PUT upload-1 1", "PUT upload-1 2"]);
  expect(openUploads()).toEqual([]);
});

it.each([0, 500, 401, 403, 429])("after a part was answered %i the same file goes on where it was", async (status) => {
  expect(await broken(status)).toBe(status);
  expect(openUploads()).toMatchObject([{ id: "upload-1", fileName: "a.pdf" }]);
  expect(await send()).toBe("made");
  expect(calls).toEqual(["GET upload-1", "PUT upload-1 2"]);
});

it("what the server refuses is given up", async () => {
  expect(await broken(422)).toBe(422);
  expect([openUploads(), [...uploads]]).toEqual([[], []]);
});

it.each([0, 503, 401, 403, 429])("where it can't be asked (%i) the mark stays", async (status) => {
  await broken(0);
  next.read = status;
  expect(await settled(send())).toBe(status);
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  delete next.read;
  expect(await send()).toBe("made");
  expect(calls).toEqual(["GET upload-1", "PUT upload-1 2"]);
});

it("what the server no longer knows begins anew", async () => {
  await broken(0);
  uploads.clear();
  expect(await send()).toBe("made");
  expect(calls).toEqual(["GET upload-1", "POST ", "PUT upload-1 0", "PUT upload-1 1", "PUT upload-1 2"]);
});

it.each([
  ["who stops it gives it up", canceled, []],
  ["who leaves the page can go on", new DOMException("left", "AbortError"), ["upload-1"]],
])("%s", async (_, reason, kept) => {
  next.part = -1;
  const control = new AbortController();
  const sent = send(control.signal);
  await vi.waitUntil(() => calls.includes("PUT upload-1 2"));
  control.abort(reason);
  expect(await sent).toBe(reason.message);
  expect(openUploads().map(({ id }) => id)).toEqual(kept);
  expect([...uploads.keys()]).toEqual(kept);
});

it("a finish that was not heard is asked for once more, also when the file is chosen again", async () => {
  const finish = vi.fn(async () => "made");
  const { ApiError } = await import("#features/accounts/client/api.ts");
  const unheard = async () => {
    throw new ApiError(0, undefined, "lost");
  };
  expect(await settled(send(undefined, unheard))).toBe(0);
  expect(await send(undefined, finish)).toBe("made");
  expect(calls).toEqual(["GET upload-1"]);
  expect(finish).toHaveBeenCalledExactlyOnceWith("upload-1");
  expect(openUploads()).toEqual([]);
});
