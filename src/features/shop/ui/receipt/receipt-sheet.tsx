import { formatDay } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { Receipt } from "../../receipt-contract.ts";
import { refundWords } from "../order/outcome-words.ts";

/** Papers for the tax office name the time of the country. */
const dhaka = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Dhaka", dateStyle: "long", timeStyle: "short" });
const percent = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const cell = "py-2.5 pr-4 align-top";
const figure = "py-2.5 pl-4 text-right align-top whitespace-nowrap";

function Party({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div>
      <h3 className="font-sans text-sm font-semibold text-muted">{title}</h3>
      {lines
        .filter((line) => line !== "")
        .map((line) => (
          <p key={line} className="whitespace-pre-line">
            <Spoken>{line}</Spoken>
          </p>
        ))}
    </div>
  );
}

function Sum({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div
      className={
        strong ? "flex justify-between gap-8 border-t border-ink pt-2 font-semibold" : "flex justify-between gap-8"
      }
    >
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A receipt as it is kept and printed: everything that a tax office or an employer asks for, on one sheet. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { seller, buyer } = receipt;
  const invoice = receipt.kind === "tax_invoice";
  return (
    <article lang="en" className="num space-y-8 bg-surface p-6 sm:p-12 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6">
        <div>
          <h2 className="headline-2">{invoice ? "Tax invoice" : "Money receipt"}</h2>
          {invoice && <p className="text-muted">Mushak 6.3</p>}
        </div>
        <dl className="space-y-1 text-sm">
          <Sum name="Number" value={receipt.number} />
          <Sum name="Order" value={receipt.orderNumber} />
          <Sum name="Date and time" value={`${dhaka.format(new Date(receipt.issuedAt))} (Dhaka)`} />
        </dl>
      </header>
      <div className="grid gap-6 border-y border-line py-6 sm:grid-cols-2">
        <Party title="Seller" lines={[seller.name, seller.address, seller.bin === "" ? "" : `BIN ${seller.bin}`]} />
        <Party title="Buyer" lines={[buyer.name, buyer.address, buyer.phone]} />
      </div>
      {/* Narrow screens scroll the table, not the page. */}
      <section aria-label="What was bought" tabIndex={0} className="overflow-x-auto print:overflow-visible">
        <table className="w-full min-w-[34rem] border-collapse text-sm print:min-w-0">
          <thead>
            <tr className="border-b border-edge text-left">
              <th scope="col" className={cell}>
                Description
              </th>
              <th scope="col" className={figure}>
                Quantity
              </th>
              <th scope="col" className={figure}>
                Net
              </th>
              <th scope="col" className={figure}>
                VAT
              </th>
              <th scope="col" className={figure}>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {receipt.lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes.
              <tr key={i} className="border-b border-line">
                <td className={cell}>
                  <Spoken>{line.title}</Spoken>
                </td>
                <td className={figure}>{line.quantity}</td>
                <td className={figure}>{formatBdt(line.net)}</td>
                <td className={figure}>
                  {formatBdt(line.vat)} ({percent.format(line.vatRate)} %)
                </td>
                <td className={figure}>{formatBdt(line.gross)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="flex flex-wrap justify-between gap-x-12 gap-y-6 sm:flex-nowrap">
        <p className="max-w-sm min-w-0">
          <span className="block text-sm font-semibold text-muted">In words</span>
          {receipt.inWords}
        </p>
        <dl className="w-full shrink-0 space-y-2 sm:w-64">
          {receipt.discount > 0 && <Sum name="Discount given" value={formatBdt(receipt.discount)} />}
          <Sum name="Net" value={formatBdt(receipt.net)} />
          <Sum name="VAT" value={formatBdt(receipt.vat)} />
          <Sum name="Paid" value={formatBdt(receipt.total)} strong />
        </dl>
      </div>
      <p className="text-sm">
        Paid by {receipt.paidBy}, reference {receipt.paymentReference}.
      </p>
      {receipt.refunds.length > 0 && (
        <section aria-label="Refunds" className="border-t border-line pt-4 text-sm">
          {receipt.refunds.map((refund) => (
            <p key={refund.id}>
              Refund of {formatBdt(refund.amount)}: {refundWords[refund.state]}
              {refund.doneAt === null
                ? `, by ${formatDay(refund.dueBy)} at the latest`
                : ` on ${formatDay(refund.doneAt)}`}
              .
            </p>
          ))}
        </section>
      )}
      <footer className="border-t border-line pt-4 text-sm text-muted">
        Computer-generated. Valid without a signature or stamp.
      </footer>
    </article>
  );
}
