import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress, isAtThisMachine } from "./client-address.server.ts";

function from(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  } as unknown as IncomingMessage;
}

describe("isAtThisMachine", () => {
  const asked = (remoteAddress: string, headers: Record<string, string>) =>
    isAtThisMachine({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);

  it("is so for a loopback address under a name of this machine", () => {
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "localhost"])
      for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect(asked(address, { host })).toBe(true);
  });

  it("is not so for others, for other names, and through a proxy or tunnel", () => {
    expect(asked("203.0.113.9", { host: "localhost:3000" })).toBe(false);
    expect(asked("::1:2:3", { host: "localhost:3000" })).toBe(false);
    for (const host of ["iit.example", "localhost.evil.example", "localhost:3000.evil.example", ""])
      expect(asked("127.0.0.1", { host })).toBe(false);
    for (const name of ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"])
      expect(asked("127.0.0.1", { host: "localhost:3000", [name]: "" })).toBe(false);
  });
});

describe("clientAddress", () => {
  it("believes no header without a proxy", () => {
    expect(clientAddress(from("203.0.113.9", "198.51.100.1"), 0)).toBe("203.0.113.9");
  });

  it("takes what the only proxy wrote, whatever the client forged before it", () => {
    expect(clientAddress(from("10.0.0.1", "198.51.100.7"), 1)).toBe("198.51.100.7");
    expect(clientAddress(from("10.0.0.1", "1.1.1.1, 2.2.2.2, 198.51.100.7"), 1)).toBe("198.51.100.7");
  });

  it("counts two proxies from the right", () => {
    expect(clientAddress(from("10.0.0.1", "198.51.100.7, 10.0.0.2"), 2)).toBe("198.51.100.7");
    expect(clientAddress(from("10.0.0.1", "1.1.1.1, 198.51.100.7, 10.0.0.2"), 2)).toBe("198.51.100.7");
  });

  it.each([
    ["198.51.100.7:51234", "198.51.100.7"],
    ["[2001:db8:1:2::9]:51234", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ])("leaves out the port that some proxies write (%s)", (entry, address) => {
    expect(clientAddress(from("10.0.0.1", `1.1.1.1:80, ${entry}`), 1)).toBe(address);
  });

  it("keeps apart who came past the outer of two proxies", () => {
    expect(clientAddress(from("10.0.0.1", "198.51.100.7"), 2)).toBe("198.51.100.7");
    expect(clientAddress(from("10.0.0.1", "198.51.100.8"), 2)).toBe("198.51.100.8");
  });

  it("falls back to the peer where no proxy wrote an address", () => {
    expect(clientAddress(from("10.0.0.1"), 1)).toBe("10.0.0.1");
    expect(clientAddress(from("10.0.0.1", " , "), 1)).toBe("10.0.0.1");
    expect(clientAddress(from(undefined), 0)).toBe("unknown");
  });

  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::FFFF:203.0.113.9", "203.0.113.9"],
  ])("%s counts as %s", (address, counted) => expect(clientAddress(from(address), 0)).toBe(counted));

  it("gives one household of IPv6 one address", () => {
    const a = clientAddress(from("10.0.0.1", "2001:db8:1:2:aaaa::1"), 1);
    expect(clientAddress(from("10.0.0.1", "2001:db8:1:2:bbbb::2"), 1)).toBe(a);
    expect(clientAddress(from("10.0.0.1", "2001:db8:1:3::1"), 1)).not.toBe(a);
  });

  it("keeps an address short, however long a proxy wrote it", () => {
    expect(clientAddress(from("10.0.0.1", "9".repeat(5000)), 1).length).toBeLessThanOrEqual(45);
  });
});
