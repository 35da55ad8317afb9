import { chromium } from "@playwright/test";
const base = "http://localhost:4711";
const out = "/tmp/shots"; import { mkdirSync } from "node:fs"; mkdirSync(out, { recursive: true });
const b = await chromium.launch({ executablePath: process.env.CHROME });
const sets = process.argv[2] === "admin" ? JSON.parse(process.argv[3]) : JSON.parse(process.argv[3]);
for (const [w, scheme] of JSON.parse(process.argv[4])) {
  const c = await b.newContext({ viewport: { width: w, height: w < 500 ? 800 : 900 }, colorScheme: scheme, baseURL: base });
  if (process.argv[2] !== "anon") {
    const who = process.argv[2] === "admin" ? { email: "admin@iit.example", password: "Chattogram-2026!" } : { email: "reader@iit.example", password: "Buriganga-2026!" };
    const r = await c.request.post("/api/v1/auth/login", { data: who, headers: { Origin: base } });
    if (!r.ok()) console.log("login", r.status());
  }
  const p = await c.newPage();
  for (const path of sets) {
    await p.goto(path, { waitUntil: "networkidle" }).catch((e) => console.log(path, e.message));
    await p.waitForTimeout(400);
    const name = `${process.argv[2]}-${path.replace(/[^a-z0-9]+/gi, "_")}-${w}-${scheme}`;
    await p.screenshot({ path: `${out}/${name}.png`, fullPage: process.argv[5] !== "fold" });
  }
  await c.close();
}
await b.close();
