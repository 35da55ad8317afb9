import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { alertLimits } from "#lib/alert-limits.ts";
import { useGateways } from "../../test/gateways.ts";
import { readState } from "./state-metrics.server.ts";

const gateways = useGateways();
const { shop } = gateways;

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}
const { groups } = parse(readFileSync("deploy/alerts.yaml", "utf8")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
interface Dashboard {
  panels: { id: number; title: string; targets: { refId: string; expr: string }[] }[];
}
const { panels } = JSON.parse(readFileSync("deploy/dashboard.json", "utf8")) as Dashboard;
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** What one figure says at /metrics, by its labels. */
async function figures(name: string): Promise<Record<string, number>> {
  const { platform } = shop.site;
  await readState(platform);
  const lines = (await platform.metrics.registry.metrics())
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

it("counts what gateways answer, by call and outcome", async () => {
  const answers = (gateway: string, call: string, outcome: string) =>
    `{gateway="${gateway}",call="${call}",outcome="${outcome}"}`;
  const { reference } = await gateways.atGateway("sslcommerz");
  const ask = () => gateways.post(`sslcommerz/return/success?ref=${reference}`, "");
  await ask();
  gateways.ssl.mood = "down";
  await ask();
  const signed = { "content-type": "application/json", "stripe-signature": "t=1,v1=of nobody" };
  await gateways.post("stripe/notice", '{"id":"evt_1"}', signed);
  const seen = await figures("gateway_answers_total");
  expect(seen[answers("sslcommerz", "start", "answered")]).toBe(1);
  expect(seen[answers("sslcommerz", "ask", "answered")]).toBeGreaterThanOrEqual(1);
  expect(seen[answers("sslcommerz", "ask", "unreachable")]).toBeGreaterThanOrEqual(1);
  expect(seen[answers("stripe", "readNotice", "forged")]).toBe(1);
  expect(Object.keys(seen).join()).not.toContain(reference);
});

it("counts trade queries that wait, and those whose day is over", async () => {
  expect(await figures("trade_queries_open")).toEqual({ '{state="pending"}': 0, '{state="overdue"}': 0 });
  await gateways.atGateway("sslcommerz");
  await shop.database.pool.query(`insert into trade_queries (case_number, asker_id, promised_on)
    select 'TQ-2026-00000' || n, (select id from users limit 1), case n when 1 then '2020-01-01' else '2099-01-01' end::date
    from generate_series(1, 2) n`);
  expect(await figures("trade_queries_open")).toEqual({ '{state="pending"}': 2, '{state="overdue"}': 1 });
});

it("has no figure of a disk that nobody looks at", async () => {
  expect(await figures("disk_free_bytes")).toEqual({});
  shop.site.platform.metrics.diskFree.set(5);
  expect(await figures("disk_free_bytes")).toEqual({ "": 5 });
});

/** Names in an expression that are no functions, words of the language, labels or their values. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}/g, " ")
    .replaceAll(/\[[^\]]*\]/g, " ")
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, " ");
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !["sum", "and", "or", "unless", "up"].includes(name) && !/^e\d+$/.test(name));
}

it("has every figure, with every label, that alerts and dashboard name", async () => {
  const { registry } = shop.site.platform.metrics;
  await readState(shop.site.platform);
  // The front is no part of this process: what it counts from memory is registered there.
  registry.registerMetric(shop.site.platform.metrics.memoryAnswers({ page: 0, file: 0, api: 0 }));
  const known = new Map(
    (await registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
      (String(type) === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]).map(
        (one) => [one, registry.getSingleMetric(name) as unknown as { labelNames?: string[] }] as const,
      ),
    ),
  );
  let seen = 0;
  for (const [where, expr] of expressions) {
    for (const name of metricsIn(expr)) {
      expect([...known.keys()], `${where}: ${name}`).toContain(name);
      seen += 1;
    }
    for (const [, name = "", labels = ""] of expr.matchAll(/([a-z_0-9]+)\{([^}]*)\}/g)) {
      if (name === "up") continue;
      for (const [, label] of labels.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)/g))
        expect(known.get(name)?.labelNames, `${where}: ${name}{${label}}`).toContain(label);
    }
  }
  expect(seen).toBeGreaterThan(30);
  for (const { alert, labels, annotations } of rules) {
    expect(["page", "look"], alert).toContain(labels.severity);
    expect(annotations.summary.length, alert).toBeGreaterThan(10);
    expect(annotations.description.length, alert).toBeGreaterThan(10);
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

/** Those that a page cannot show: without the site, or its database, nobody is answered. */
const shownByNoPage = ["SiteAway", "DatabaseAway"];

it("has alert rules with the limits that the page of how the site is goes by", () => {
  const limits = rules
    .filter(({ alert }) => !shownByNoPage.includes(alert))
    .map(({ alert, expr, labels }) => {
      const [, sign, bound] = /([<>]) ([\d.e]+)$/.exec(expr) ?? [];
      const [, n, unit] = /(?:rate|increase)\(.*?\[(\d+)([mh])\]/.exec(expr) ?? [];
      return [
        alert,
        {
          state: labels.severity === "page" ? "broken" : "look",
          [sign === "<" ? "below" : "above"]: Number(bound),
          ...(n === undefined ? {} : { minutes: Number(n) * (unit === "h" ? 60 : 1) }),
        },
      ];
    });
  expect(limits.length).toBeGreaterThan(10);
  expect(alertLimits).toEqual(Object.fromEntries(limits));
});

const promtool = spawnSync("promtool", ["--version"]).status === 0;

it("has expressions that Prometheus reads", ({ skip }) => {
  if (!promtool) skip("promtool is not installed here, so nobody reads the expressions of deploy/.");
  const folder = mkdtempSync(path.join(tmpdir(), "expressions-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const all = path.join(folder, "all.yaml");
  const read = expressions.map(([, expr], i) => ({ record: `read:${i}`, expr }));
  writeFileSync(all, JSON.stringify({ groups: [{ name: "all", rules: read }] }));
  for (const file of ["deploy/alerts.yaml", all]) {
    const { status, stdout, stderr } = spawnSync("promtool", ["check", "rules", file], { encoding: "utf8" });
    expect(`${stdout}${stderr}`).toContain("SUCCESS");
    expect(status).toBe(0);
  }
});
