import { useState } from "react";
import { Link } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { adminHome } from "#lib/admin-screens.ts";
import { formatDay } from "#lib/dates.ts";
import { formatDhakaDay } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { CompanyCalls } from "../../admin/api.server.ts";
import type { StaffCompany } from "../../admin/contract.ts";
import { companiesPath } from "../../admin/views.ts";
import { pieces, roleNames, writeBin } from "../../company-state.ts";
import { GiveBack, NameManager } from "../../ui/admin/give-back.tsx";
import { LeftOut, SeatFacts, standingOf } from "../../ui/block.tsx";
import type { Route } from "./+types/detail.ts";

const api = apiOf<CompanyCalls>();
const above = <Breadcrumbs items={[{ title: "Companies", href: companiesPath }, { title: "Company" }]} />;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("A company", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return { company: (await adminRead(request, () => api("GET /companies/admin/{id}", { params }))).data };
}

export function HydrateFallback() {
  return (
    <Screen title="A company" above={above}>
      <SkeletonGroup label="Loading the company" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    </Screen>
  );
}

function Order({ block }: { block: StaffCompany["blocks"][number] }) {
  const [open, setOpen] = useState(false);
  const { words, tone } = standingOf(block);
  const { id, title, kind, quantity, total, proForma, poNumber, order, seats } = block;
  const free = seats.filter(({ state }) => state === "free").length;
  return (
    <article aria-labelledby={`block-${id}`} className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h3 id={`block-${id}`} className="font-serif leading-snug font-semibold wrap-anywhere">
            <Spoken>{title}</Spoken>
          </h3>
          <p className="facts mt-1">
            <span>{pieces(kind, quantity)}</span>
            <span className="num">{formatBdt(total)}</span>
            {proForma !== null && <span className="num">{proForma}</span>}
            {poNumber !== "" && (
              <span>
                PO number: <Spoken>{poNumber}</Spoken>
              </span>
            )}
            {order !== null && (
              <Link to={`${adminHome}/purchases/${order.number}`} className="link num">
                {order.number}
              </Link>
            )}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone={tone}>{words}</Badge>
            {order !== null && order.refunded > 0 && <span className="num">{formatBdt(order.refunded)} refunded</span>}
          </p>
        </div>
        {free > 0 && (
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            Refund free ones
          </Button>
        )}
      </div>
      {seats.length > 0 && (
        <ul aria-label={`Seats of ${title}`} className="mt-4 divide-y divide-line border-t border-line">
          {seats.map((seat) => (
            <li key={seat.id} className="py-3">
              <SeatFacts seat={seat} kind={kind} />
            </li>
          ))}
        </ul>
      )}
      {open && <GiveBack block={block} free={free} onDone={() => setOpen(false)} />}
    </article>
  );
}

export default function CompanyScreen({ loaderData: { company } }: Route.ComponentProps) {
  const [naming, setNaming] = useState(false);
  const { id, name, members, invitations, blocks } = company;
  const managed = members.some(({ role }) => role === "manager");
  return (
    <Screen title={<Spoken>{name}</Spoken>} above={above}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="orders" className="space-y-5">
          {!managed && (
            <Notice tone="warning" title="Nobody manages this company">
              Its seats can't be given out. Invite a manager once you know who speaks for it.
            </Notice>
          )}
          <h2 id="orders" className="headline-4">
            Orders
          </h2>
          {blocks.length === 0 && <p className="text-muted">Nothing was ordered yet.</p>}
          {blocks.map((block) => (
            <Order key={block.id} block={block} />
          ))}
          <LeftOut count={company.blocksLeftOut} />
        </section>
        <div className="space-y-8">
          <FactList
            facts={[
              { name: "Address", value: <Spoken>{company.address}</Spoken> },
              { name: "Invoice address", value: company.invoiceAddress },
              { name: "BIN", value: writeBin(company.bin) },
              { name: "TIN", value: company.tin },
              { name: "Contact", value: <Spoken>{company.contactName}</Spoken> },
              { name: "Email", value: <span className="break-all">{company.contactEmail}</span> },
              { name: "Phone", value: company.contactPhone },
              { name: "Since", value: formatDay(company.createdAt) },
            ]}
          />
          <section aria-labelledby="people">
            <h2 id="people" className="headline-4">
              People
            </h2>
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {members.map(({ userId, name: person, email, role }) => (
                <li key={userId} className="py-3">
                  <p className="font-medium wrap-anywhere">
                    <Spoken>{person}</Spoken>
                  </p>
                  <p className="text-sm text-muted wrap-anywhere">
                    {roleNames[role]}, {email}
                  </p>
                </li>
              ))}
              {invitations.map((one) => (
                <li key={one.id} className="py-3">
                  <p className="font-medium wrap-anywhere">{one.email}</p>
                  <p className="text-sm text-muted">
                    {roleNames[one.role]}, invited until {formatDhakaDay(one.expiresAt)}
                  </p>
                </li>
              ))}
            </ul>
            <Button variant="secondary" block className="mt-4" onClick={() => setNaming(true)}>
              Invite a manager
            </Button>
          </section>
        </div>
      </div>
      {naming && <NameManager id={id} onDone={() => setNaming(false)} />}
    </Screen>
  );
}
