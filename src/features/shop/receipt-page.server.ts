import { createHash } from "node:crypto";
import bengali from "@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2?url";
import { html, raw } from "hono/html";
import { formatBdt } from "#lib/money.ts";
import type { Receipt } from "./contract.ts";

/** Tax papers name the time of the country. */
const dhaka = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Dhaka",
  dateStyle: "long",
  timeStyle: "short",
});
const money = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

// Bangla by the site's own font, for devices that have none.
const style = `@font-face{font-family:"Bengali";src:url("${bengali}") format("woff2");font-weight:100 900;unicode-range:U+0951-0952,U+0964-0965,U+0980-09FE,U+200C-200D,U+25CC}
@page{size:A4;margin:18mm}
:root{color-scheme:light;font:15px/1.55 "Bengali",system-ui,sans-serif;color:#0c1b2a;background:#fff}
body{margin:0 auto;max-width:46rem;padding:2.5rem 1.25rem}
header{display:flex;flex-wrap:wrap;gap:1rem 3rem;justify-content:space-between;border-bottom:2px solid #0b5d66;padding-bottom:1.25rem}
h1{font-size:1.6rem;line-height:1.2;margin:0}h2{font-size:.95rem;margin:0 0 .25rem;color:#4a5968;font-weight:600}
p{margin:0}.parties{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:1.5rem;margin:1.5rem 0 2rem}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{font-weight:600;text-align:left;color:#4a5968;border-bottom:1px solid #0c1b2a;padding:.4rem .5rem .4rem 0}
td{border-bottom:1px solid #dcd6c8;padding:.55rem .5rem .55rem 0;vertical-align:top}
.n{text-align:right;white-space:nowrap;padding-right:0;padding-left:.75rem}
tfoot td,tfoot th{border:0;padding-top:.3rem;padding-bottom:.3rem}tfoot .sum>*{border-top:1px solid #0c1b2a;font-weight:700;font-size:1.1rem;color:#0c1b2a;padding-top:.6rem}
.words{margin:1.25rem 0 2rem}.facts{display:grid;gap:.25rem;color:#4a5968}
.refunds{margin-top:1.5rem;border-left:.25rem solid #b45309;padding-left:.9rem}
footer{margin-top:2.5rem;color:#4a5968;font-size:.85rem}
@media print{body{padding:0;max-width:none}}`;

/** The policy of the page: its one style sheet, by hash, and nothing else. */
export const receiptPolicy = `default-src 'none'; font-src 'self'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const states = { requested: "requested", sent: "on its way", done: "done", failed: "delayed, our staff are on it" };

/** A receipt as a page that can be printed. Every text is escaped; Bangla is shaped by the browser. */
export function receiptPage(receipt: Receipt): string {
  const title = receipt.kind === "tax_invoice" ? "Tax invoice" : "Money receipt";
  const withVat = receipt.kind === "tax_invoice" || receipt.vat > 0;
  const span = withVat ? 4 : 1;
  const { seller, buyer } = receipt;
  return String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} ${receipt.number}</title><style>${raw(style)}</style></head><body>
<header><div><h1>${title}</h1><p>${receipt.number}</p></div><div><p><strong>${seller.name}</strong></p><p>${seller.address}</p>${seller.bin ? html`<p>BIN ${seller.bin}</p>` : ""}</div></header>
<section class="parties"><div><h2>Received from</h2><p>${buyer.name}</p><p>${buyer.address}</p><p>${buyer.phone}</p></div>
<div><h2>Issued</h2><p>${dhaka.format(new Date(receipt.issuedAt))} (Dhaka)</p><p>Order ${receipt.orderNumber}</p></div></section>
<div class="scroll"><table><thead><tr><th scope="col">What</th>${withVat ? html`<th scope="col" class="n">Net</th><th scope="col" class="n">VAT</th><th scope="col" class="n">VAT amount</th>` : ""}<th scope="col" class="n">Amount, BDT</th></tr></thead>
<tbody>${receipt.lines.map((line) => html`<tr><td>${line.title}${line.quantity > 1 ? ` × ${line.quantity}` : ""}</td>${withVat ? html`<td class="n">${money.format(line.net)}</td><td class="n">${line.vatRate} %</td><td class="n">${money.format(line.vat)}</td>` : ""}<td class="n">${money.format(line.gross)}</td></tr>`)}</tbody>
<tfoot>${receipt.discount > 0 ? html`<tr><th scope="row" colspan="${span}">Discount, taken off above</th><td class="n">${money.format(receipt.discount)}</td></tr>` : ""}
${withVat ? html`<tr><th scope="row" colspan="${span}">Net</th><td class="n">${money.format(receipt.net)}</td></tr><tr><th scope="row" colspan="${span}">VAT</th><td class="n">${money.format(receipt.vat)}</td></tr>` : ""}
<tr class="sum"><th scope="row" colspan="${span}">Paid</th><td class="n">${money.format(receipt.total)}</td></tr></tfoot></table></div>
<p class="words">${receipt.inWords}</p>
<div class="facts"><p>Paid by ${receipt.paidBy}, reference ${receipt.paymentReference}</p></div>
${receipt.refunds.length > 0 ? html`<section class="refunds"><h2>Refunds</h2>${receipt.refunds.map((refund) => html`<p>${formatBdt(refund.amount)}: ${states[refund.state]}, ${refund.doneAt ? dhaka.format(new Date(refund.doneAt)) : html`due by ${dhaka.format(new Date(refund.dueBy))}`}</p>`)}</section>` : ""}
<footer>Made by computer and valid without a signature.</footer></body></html>`);
}
