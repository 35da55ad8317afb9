import { expect, it } from "vitest";
import { password, useAccountApp } from "../../../test/account-app.ts";

const { browser, member } = useAccountApp({ env: { SITE_URL: "https://iit.example" }, work: false });

it("under https cookies are tied to this host and to secure transport, and only this site may use them", async () => {
  const { email } = await member();
  const b = browser();
  const signedIn = await b.call("POST", "/v1/auth/login", { email, password });
  const lines = signedIn.headers.getSetCookie();
  expect(lines.map((line) => line.split("=")[0]).sort()).toEqual([
    "__Host-device",
    "__Host-session",
    "__Host-signed_in",
  ]);
  for (const line of lines) {
    // The one that a script may read holds nothing.
    expect(line).toMatch(
      /^__Host-signed_in=1;.*; Path=\/; Secure; SameSite=Lax$|; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(line).not.toMatch(/domain/i);
  }
  // The plain name is nobody's: a page under another host of the same domain could have set it.
  const session = b.jar.get("__Host-session") as string;
  const plain = browser();
  plain.jar.set("session", session);
  expect((await plain.call("GET", "/v1/auth/verify")).status).toBe(401);
  expect((await b.call("GET", "/v1/auth/verify")).status).toBe(200);
  const change = { address: "Dhaka" };
  const from = (origin: string) => b.call("PATCH", "/v1/auth/update-profile", change, { origin });
  for (const origin of ["http://iit.example", "https://iit.example.evil.example", "https://evil.example", "null"])
    expect((await from(origin)).status).toBe(403);
  expect((await from("https://iit.example")).status).toBe(200);
  // A link on a page of another site carries our cookie: it must not sign anybody out.
  const following = { "sec-fetch-site": "cross-site" };
  expect((await b.call("GET", "/v1/auth/logout", undefined, following)).status).toBe(403);
  expect((await b.call("GET", "/v1/auth/verify")).status).toBe(200);
  await b.call("POST", "/v1/auth/logout");
  expect([...b.jar.keys()]).toEqual(["__Host-device"]);
});
