import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readyPart } from "./document.server.ts";
import { baseHeaders, sealPage } from "./security-headers.server.ts";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const directive = (policy: string, name: string) => policy.split("; ").find((part) => part.startsWith(`${name} `));

const mark = "bWFyaw-mark";
const marked = (body: string, attributes = "") => `<script nonce="${mark}"${attributes}>${body}</script>`;
const policyOf = (...parts: string[]) => sealPage(parts, mark).policy;

describe("sealPage", () => {
  it("allows the server's own inline scripts by hash and nothing else inline", () => {
    const policy = policyOf(
      `${marked("one()")}<p></p>${marked("\n two()\n", ' async=""')}<script src="/a.js"></script>`,
    );
    expect(directive(policy, "script-src")).toBe(`script-src 'self' ${hashOf("one()")} ${hashOf("\n two()\n")}`);
    expect(policy).not.toContain("unsafe");
  });

  it("never allows a script that came in through a hole", () => {
    for (const hostile of [
      "<script>alert(1)</script>",
      '<script nonce="guess">alert(1)</script>',
      "<script nonce>alert(1)</script>",
      "<SCRIPT>alert(1)</SCRIPT>",
      "<script>alert(1)//",
    ]) {
      const policy = policyOf(`${marked("first()")}${hostile}${marked("last()")}`);
      expect(policy).not.toContain(hashOf("alert(1)"));
      expect(directive(policy, "script-src")?.match(/sha256/g)?.length).toBeLessThanOrEqual(2);
    }
  });

  it("takes the marks off, so that the bytes can be kept and nobody can copy them", () => {
    const kept = readyPart("<b></b>");
    const { parts } = sealPage([`<link nonce="${mark}" rel="preload"><p>আম</p>${marked("a")}`, kept], mark);
    expect(parts).toEqual(['<link rel="preload"><p>আম</p><script>a</script>', kept]);
  });

  it("leaves data blocks out, because they never run", () => {
    expect(
      directive(policyOf('<script type="application/ld+json">{"@type":"Organization"}</script>'), "script-src"),
    ).toBe("script-src 'self'");
  });

  it("allows no file by the text in its tag", () => {
    const policy = policyOf(
      `<script nonce="${mark}" src="/a.js">a</script><script src="/b.js" nonce="${mark}">b</script>`,
    );
    expect(directive(policy, "script-src")).toBe("script-src 'self'");
  });

  it("names a script that stands twice once", () => {
    expect(directive(policyOf(marked("a"), marked("a")), "script-src")).toBe(`script-src 'self' ${hashOf("a")}`);
  });

  it("hashes scripts that hold characters of many bytes as the browser does", () => {
    expect(policyOf(marked('"বাণিজ্য"'))).toContain(hashOf('"বাণিজ্য"'));
  });

  it("closes what pages do not use", () => {
    const policy = policyOf("");
    for (const part of [
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      // Players of videos, and nobody else.
      "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com;",
    ])
      expect(policy).toContain(part);
  });

  it("lets the development server's own scripts run", () => {
    expect(sealPage(["<script>vite()</script>"], mark, { dev: true }).policy).toContain(hashOf("vite()"));
  });
});

describe("baseHeaders", () => {
  it("demands https only of a site that is served over https", () => {
    expect(baseHeaders("http://localhost:3000")).not.toHaveProperty("Strict-Transport-Security");
    expect(baseHeaders("https://iit.example")["Strict-Transport-Security"]).toMatch(/max-age=31536000/);
  });

  it("lets nothing of an API answer run", () => {
    expect(baseHeaders("http://localhost:3000")).toMatchObject({
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
    });
    expect(baseHeaders("http://localhost:3000")["Content-Security-Policy"]).toContain("default-src 'none'");
  });
});
