import { chromium } from "/work/main/node_modules/playwright-core/index.mjs";
const base = "http://localhost:4390";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell" });
for (const [width, theme] of JSON.parse(process.argv[2])) {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 780 : 900 }, colorScheme: theme, reducedMotion: "reduce", baseURL: base, serviceWorkers: "block" });
  await context.request.post("/api/v1/auth/login", { data: { email: "admin@iit.example", password: "Chattogram-2026!" }, headers: { Origin: base } });
  const page = await context.newPage();
  page.on("pageerror", (e) => console.log("error", e.message));
  page.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
  for (const path of process.argv.slice(3)) {
    await page.goto(path); await page.mouse.click(1,1); await page.waitForTimeout(2500);
    const name = path.replace(/[^a-z0-9]+/gi, "_");
    if (path.includes("#palette")) { await page.keyboard.press("Control+k"); await page.waitForTimeout(800); await page.keyboard.type("document"); await page.waitForTimeout(1500); }
    console.log(page.url());
    await page.screenshot({ path: `/tmp/shots/m${name}-${width}-${theme}.png`, fullPage: true });
  }
  await context.close();
}
await browser.close();
