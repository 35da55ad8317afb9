import { describe, expect, it } from "vitest";
import { chooseEncoding } from "./accept-encoding.server.ts";

describe("chooseEncoding", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.000 , gzip;q=0", "identity"],
    ["br;q=0.001", "br"],
    ["deflate, identity", "identity"],
    ["brotli", "identity"],
  ] as const)("%j gets %s", (header, encoding) => expect(chooseEncoding(header)).toBe(encoding));
});
