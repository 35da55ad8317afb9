import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { baseHeaders, pagePolicy } from "./security-headers.server.ts";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const directive = (policy: string, name: string) => policy.split("; ").find((part) => part.startsWith(`${name} `));

describe("pagePolicy", () => {
  it("allows the page's own inline scripts by hash and nothing else inline", () => {
    const policy = pagePolicy(
      '<script>one()</script><p></p><script async="">\n two()\n</script><script src="/a.js"></script>',
    );
    expect(directive(policy, "script-src")).toBe(`script-src 'self' ${hashOf("one()")} ${hashOf("\n two()\n")}`);
    expect(policy).not.toContain("unsafe");
  });

  it("leaves data blocks out, because they never run", () => {
    expect(
      directive(pagePolicy('<script type="application/ld+json">{"@type":"Organization"}</script>'), "script-src"),
    ).toBe("script-src 'self'");
  });

  it("names a script that stands twice once", () => {
    expect(directive(pagePolicy("<script>a</script><script>a</script>"), "script-src")).toBe(
      `script-src 'self' ${hashOf("a")}`,
    );
  });

  it("hashes scripts that hold characters of many bytes as the browser does", () => {
    expect(pagePolicy('<script>"বাণিজ্য"</script>')).toContain(hashOf('"বাণিজ্য"'));
  });

  it("closes what pages do not use", () => {
    const policy = pagePolicy("");
    for (const part of [
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy).toContain(part);
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
