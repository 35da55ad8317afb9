import type { ReactNode } from "react";
import { notThereText, type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { formatDeadline, formatDhakaDay } from "#lib/dhaka-dates.ts";
import { bdtOfSheet } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { SheetMark } from "#ui/sheet-mark.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { CompanyCalls } from "../api.server.ts";
import { writeBin } from "../company-state.ts";
import type { ProForma } from "../contract.ts";
import { companyPath } from "./company-paths.ts";

const useAnswer: Reads<Pick<CompanyCalls, "proForma">> = useRead;

function Party({ title, name, lines }: { title: string; name: string; lines: string[] }) {
  return (
    <div className="min-w-0">
      <h3 className="font-sans text-sm font-semibold text-muted">{title}</h3>
      <p className="font-semibold wrap-anywhere">
        <Spoken>{name}</Spoken>
      </p>
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

function Fact({ name, value, strong }: { name: string; value: ReactNode; strong?: boolean }) {
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

const labelled = (name: string, value: string) => (value === "" ? "" : `${name} ${value}`);
const stamps = { open: "To be paid", paid: "Paid", over: "No longer valid" };

/** A pro-forma as it is printed and sent to whoever approves it: parties, sums, where to pay, until when. */
function Sheet({ paper }: { paper: ProForma }) {
  const { seller, buyer, line, bank, contact } = paper;
  const bdt = bdtOfSheet([line.price, line.net, line.vat, line.total]);
  return (
    <article lang="en" className="num space-y-8 bg-surface p-5 sm:p-12 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6">
        <div className="min-w-0">
          <p className="mb-4 flex items-center gap-3 font-serif leading-tight font-semibold wrap-anywhere">
            <SheetMark />
            {seller.name}
          </p>
          <h2 className="headline-2">Pro-forma invoice</h2>
          <p className="text-muted">{stamps[paper.state]}</p>
        </div>
        <dl className="w-full space-y-1 text-sm sm:w-72">
          <Fact name="Number" value={paper.number} />
          <Fact name="Order" value={paper.orderNumber} />
          {paper.poNumber !== "" && <Fact name="PO number" value={<Spoken>{paper.poNumber}</Spoken>} />}
          <Fact name="Date" value={formatDhakaDay(paper.issuedAt)} />
          <Fact name="Valid until" value={formatDeadline(paper.validUntil)} />
        </dl>
      </header>
      <div className="grid gap-6 border-y border-line py-6 sm:grid-cols-2">
        <Party title="Seller" name={seller.name} lines={[seller.address, labelled("BIN", seller.bin)]} />
        <Party
          title="Invoice to"
          name={buyer.name}
          lines={[
            buyer.invoiceAddress === "" ? buyer.address : buyer.invoiceAddress,
            labelled("BIN", writeBin(buyer.bin)),
            labelled("TIN", buyer.tin),
          ]}
        />
      </div>
      <div className="space-y-4">
        <h3 className="headline-4 wrap-anywhere">
          <Spoken>{line.title}</Spoken>
        </h3>
        <dl className="space-y-2 sm:ml-auto sm:w-80">
          <Fact name="Quantity" value={line.quantity} />
          <Fact name="Price of one, with VAT" value={bdt(line.price)} />
          <Fact name="Net" value={bdt(line.net)} />
          <Fact name={`VAT (${Math.round(line.vatRate * 100) / 100}%)`} value={bdt(line.vat)} />
          <Fact name="To pay" value={bdt(line.total)} strong />
        </dl>
        <p>
          <span className="block text-sm font-semibold text-muted">In words</span>
          {paper.inWords}
        </p>
      </div>
      {bank !== null && paper.state === "open" && (
        <section aria-labelledby="transfer" className="border-t border-line pt-6">
          <h3 id="transfer" className="headline-4">
            Pay by bank transfer
          </h3>
          <dl className="mt-3 max-w-md space-y-1">
            <Fact name="Bank" value={[bank.bankName, bank.branch].filter(Boolean).join(", ")} />
            <Fact name="Account name" value={bank.accountName} />
            <Fact name="Account number" value={bank.accountNumber} />
            {bank.routingNumber !== "" && <Fact name="Routing number" value={bank.routingNumber} />}
            <Fact name="Reference" value={paper.orderNumber} strong />
          </dl>
        </section>
      )}
      <footer className="space-y-1 border-t border-line pt-4 text-sm text-muted">
        <p>This isn't a tax invoice. You get the receipt when the payment has arrived.</p>
        <p className="wrap-anywhere">
          Questions?{" "}
          {[contact.email, contact.phone, contact.url.replace(/^https?:\/\//, "")].filter(Boolean).join(" · ")}
        </p>
      </footer>
    </article>
  );
}

/** The pro-forma of a company's order on a sheet, with what prints it. */
export function ProFormaView({ companyId, blockId }: { companyId: string; blockId: string }) {
  const { data, failed, error, loading, load } = useAnswer(`/api/v1/companies/${companyId}/pro-formas/${blockId}`);
  return (
    <>
      <div className="no-print mb-6 flex flex-wrap items-center justify-between gap-3">
        <ButtonLink
          to={companyPath(companyId)}
          variant="quiet"
          className="-ml-4"
          icon={<Icon name="arrow-left" size={18} />}
        >
          Back to the company
        </ButtonLink>
        {data && <Button onClick={() => window.print()}>Print or save as PDF</Button>}
      </div>
      {data ? (
        <div className="rounded-card border border-line print:border-0">
          <Sheet paper={data} />
        </div>
      ) : failed ? (
        <ErrorState
          message={notThereText(
            error,
            "There's no pro-forma to show.",
            "We couldn't load the pro-forma. Please try again.",
          )}
          onRetry={load}
          retrying={loading}
        />
      ) : (
        <SkeletonGroup label="Loading the pro-forma">
          <Skeleton className="h-[60vh]" />
        </SkeletonGroup>
      )}
    </>
  );
}
