import type { ReactNode } from "react";
import { formatDateTime } from "#lib/dates.ts";
import { formatDeadline, formatDhakaDay } from "#lib/dhaka-dates.ts";
import { bdtOfSheet } from "#lib/money.ts";
import { SheetMark } from "#ui/sheet-mark.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { writeBin } from "../../billing-rules.ts";
import type { Receipt } from "../../receipt-contract.ts";
import { refundWords } from "../order/outcome-words.ts";
import { stampOf } from "./stamp.ts";

const cell = "py-2.5 @xl:pr-4 align-top @max-xl:block";
const figure =
  "py-2.5 @xl:pl-4 @xl:text-right align-top whitespace-nowrap @max-xl:flex @max-xl:justify-between @max-xl:gap-6 @max-xl:py-0.5";

function Party({ title, name, lines }: { title: string; name: string; lines: string[] }) {
  return (
    <div className="min-w-0">
      <h3 className="font-sans text-sm font-semibold text-muted">{title}</h3>
      <p className="font-semibold wrap-anywhere">{name}</p>
      {lines
        .filter((line) => line !== "")
        .map((line) => (
          <p key={line} className="whitespace-pre-line wrap-anywhere">
            <Spoken>{line}</Spoken>
          </p>
        ))}
    </div>
  );
}

function Sum({ name, value, strong }: { name: string; value: ReactNode; strong?: boolean }) {
  return (
    <div
      className={
        strong ? "flex justify-between gap-8 border-t border-ink pt-2 font-semibold" : "flex justify-between gap-8"
      }
    >
      <dt className="whitespace-nowrap">{name}</dt>
      <dd className="text-right wrap-anywhere">{value}</dd>
    </div>
  );
}

/** One figure of a line; narrow screens have no column heads, so it brings its name along. */
function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className={figure}>
      <span aria-hidden="true" className="text-muted @xl:hidden">
        {name}
      </span>
      <span>{children}</span>
    </td>
  );
}

function Stamp({ receipt }: { receipt: Receipt }) {
  const { word, at } = stampOf(receipt);
  return (
    <p className="mx-1 inline-block -rotate-3 rounded-control border-2 border-leaf px-4 py-1.5 text-center font-semibold tracking-widest text-leaf uppercase">
      {word}
      {at !== null && (
        <span className="block text-xs font-normal tracking-normal normal-case">{formatDhakaDay(at)}</span>
      )}
    </p>
  );
}

/** A receipt as it is kept and printed: everything that a tax office or an employer asks for, on one sheet. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { seller, buyer, contact } = receipt;
  const invoice = receipt.kind === "tax_invoice";
  const { discount, net, vat, total } = receipt;
  const bdt = bdtOfSheet([
    ...[discount, net, vat, total],
    ...receipt.lines.flatMap((line) => [line.net, line.vat, line.gross]),
    ...receipt.refunds.map(({ amount }) => amount),
  ]);
  return (
    // As wide as the place it stands in, not as the window: in the admin area a sidebar is beside it.
    <div className="@container">
      <article lang="en" className="num space-y-8 bg-surface p-5 @xl:p-12 print:p-0">
        <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6 @xl:flex-nowrap">
          <div>
            <p className="mb-4 flex items-center gap-3 font-serif leading-tight font-semibold">
              <SheetMark />
              {seller.name}
            </p>
            <h2 className="headline-2">{invoice ? "Tax invoice" : "Money receipt"}</h2>
            {invoice && <p className="text-muted">Mushak 6.3</p>}
          </div>
          <div className="@max-xl:w-full @xl:w-72 @xl:shrink-0">
            <dl className="space-y-1 text-sm">
              <Sum name="Number" value={receipt.number} />
              <Sum name="Order" value={receipt.orderNumber} />
              <Sum name="Date" value={formatDeadline(receipt.issuedAt)} />
            </dl>
            <div className="mt-4 @xl:text-right">
              <Stamp receipt={receipt} />
            </div>
          </div>
        </header>
        <div className="grid gap-6 border-y border-line py-6 @xl:grid-cols-2">
          <Party
            title="Seller"
            name={seller.name}
            lines={[seller.address, seller.bin === "" ? "" : `BIN ${seller.bin}`]}
          />
          <Party
            title="Buyer"
            name={buyer.company === "" ? buyer.name : buyer.company}
            lines={[
              buyer.bin === "" ? "" : `BIN ${writeBin(buyer.bin)}`,
              buyer.company === "" ? "" : buyer.name,
              buyer.address,
              buyer.phone,
              buyer.po === "" ? "" : `PO number: ${buyer.po}`,
            ]}
          />
        </div>
        <table className="w-full border-collapse text-sm @max-xl:block" aria-label="What was bought">
          <thead className="@max-xl:sr-only">
            <tr className="border-b border-edge text-left">
              <th scope="col" className={cell}>
                Description
              </th>
              {["Quantity", "Net", "VAT", "Amount"].map((name) => (
                <th key={name} scope="col" className={figure}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="@max-xl:block">
            {receipt.lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes.
              <tr key={i} className="border-b border-line @max-xl:block @max-xl:py-3 @max-xl:first:pt-0">
                <td className={`${cell} @max-xl:font-semibold`}>
                  <Spoken>{line.title}</Spoken>
                </td>
                <Figure name="Quantity">{line.quantity}</Figure>
                <Figure name="Net">{bdt(line.net)}</Figure>
                <Figure name="VAT">
                  {bdt(line.vat)} ({Math.round(line.vatRate * 100) / 100}%)
                </Figure>
                <Figure name="Amount">{bdt(line.gross)}</Figure>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="flex flex-wrap justify-between gap-x-12 gap-y-6 @xl:flex-nowrap">
          <p className="max-w-sm min-w-0">
            <span className="block text-sm font-semibold text-muted">In words</span>
            {receipt.inWords}
          </p>
          <dl className="w-full shrink-0 space-y-2 @xl:w-64">
            {discount > 0 && <Sum name="Discount given" value={bdt(discount)} />}
            <Sum name="Net" value={bdt(net)} />
            <Sum name="VAT" value={bdt(vat)} />
            <Sum name="Paid" value={bdt(total)} strong />
          </dl>
        </div>
        <p className="text-sm wrap-anywhere">
          Paid by {receipt.paidBy}, reference {receipt.paymentReference}.
        </p>
        {receipt.refunds.length > 0 && (
          <section aria-label="Refunds" className="border-t border-line pt-4 text-sm">
            {receipt.refunds.map((refund) => (
              <p key={refund.id}>
                Refund of {bdt(refund.amount)}: {refundWords[refund.state]}
                {refund.doneAt === null
                  ? `, by ${formatDeadline(refund.dueBy)} at the latest`
                  : ` on ${formatDateTime(refund.doneAt)}`}
                .
              </p>
            ))}
          </section>
        )}
        <footer className="space-y-1 border-t border-line pt-4 text-sm text-muted">
          <p className="wrap-anywhere">
            Questions?{" "}
            {[contact.email, contact.phone, contact.url.replace(/^https?:\/\//, "")].filter(Boolean).join(" · ")}
          </p>
          <p>Computer-generated. Valid without a signature or stamp.</p>
        </footer>
      </article>
    </div>
  );
}
