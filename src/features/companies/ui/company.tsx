import { useState } from "react";
import { useNavigate } from "react-router";
import { notThereText, type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { CompanyCalls } from "../api.server.ts";
import { writeBin } from "../company-state.ts";
import { Block, LeftOut } from "./block.tsx";
import { CompanyForm } from "./company-form.tsx";
import { companiesHome, proFormaPath } from "./company-paths.ts";
import { OrderForm } from "./order-form.tsx";
import { People } from "./people.tsx";

const useAnswer: Reads<Pick<CompanyCalls, "read">> = useRead;

/** A company as its managers see it: orders with their seats, people, details. */
export function CompanyView({ id }: { id: string }) {
  const { data, failed, error, loading, load } = useAnswer(`/api/v1/companies/${id}`);
  const navigate = useNavigate();
  const [open, setOpen] = useState<"order" | "details">();
  const close = () => setOpen(undefined);
  if (!data) {
    if (failed)
      return (
        <div className="space-y-6">
          <ErrorState
            message={notThereText(
              error,
              "We couldn't open this company. It's open to its managers alone.",
              "We couldn't open this company. Please try again.",
            )}
            onRetry={load}
            retrying={loading}
          />
          <ButtonLink to={companiesHome} variant="secondary">
            Your companies
          </ButtonLink>
        </div>
      );
    return (
      <SkeletonGroup label="Loading the company" className="space-y-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    );
  }
  const order = <Button onClick={() => setOpen("order")}>Order seats or blogs</Button>;
  return (
    <div className="space-y-12">
      <section aria-labelledby="orders">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="orders" className="headline-3 min-w-0 wrap-anywhere">
            <Spoken>{data.name}</Spoken>
          </h2>
          {data.blocks.length > 0 && order}
        </div>
        {data.blocks.length > 0 ? (
          <div className="mt-5 space-y-5">
            {data.blocks.map((block) => (
              <Block key={block.id} {...{ company: data, block, load }} />
            ))}
            <LeftOut count={data.blocksLeftOut} />
          </div>
        ) : (
          <div className="mt-5">
            <EmptyState title="Nothing ordered yet" action={order}>
              Order seats in a program or copies of a blog. You get a pro-forma invoice at once, and give them to your
              people when it's paid.
            </EmptyState>
          </div>
        )}
      </section>
      <People company={data} load={load} />
      <section aria-labelledby="details">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="details" className="headline-4">
            Details
          </h2>
          <Button variant="secondary" onClick={() => setOpen("details")}>
            Change
          </Button>
        </div>
        <div className="mt-3 max-w-2xl">
          <FactList
            facts={[
              { name: "Address", value: <Spoken>{data.address}</Spoken> },
              { name: "Invoice address", value: data.invoiceAddress },
              { name: "BIN", value: writeBin(data.bin) },
              { name: "TIN", value: data.tin },
              { name: "Contact", value: <Spoken>{data.contactName}</Spoken> },
              { name: "Email", value: <span className="break-all">{data.contactEmail}</span> },
              { name: "Phone", value: data.contactPhone },
            ]}
          />
        </div>
      </section>
      {open === "order" && (
        <OrderForm
          companyId={id}
          onClose={() => {
            close();
            // A press whose answer was lost may have ordered something all the same.
            load();
          }}
          onDone={(block) => void navigate(proFormaPath(id, block))}
        />
      )}
      {open === "details" && (
        <CompanyForm
          company={data}
          onClose={close}
          onStale={load}
          onDone={() => {
            close();
            load();
          }}
        />
      )}
    </div>
  );
}
