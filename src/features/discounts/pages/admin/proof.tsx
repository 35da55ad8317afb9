import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf, hrefOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { FactList } from "#ui/fact-list.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { StaffProof } from "../../admin/contract.ts";
import type { ProofCalls } from "../../admin/proofs-api.server.ts";
import { proofsPath } from "../../admin/views.ts";
import { DecideProof } from "../../ui/admin/decide-proof.tsx";
import { ProofBadge } from "../../ui/proof-badge.tsx";
import type { Route } from "./+types/proof.ts";

const api = apiOf<ProofCalls>();
const href = hrefOf<ProofCalls>();

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta("Proof of a student", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return { proof: (await adminRead(request, () => api("GET /discount-proofs/{id}", { params }))).data };
}

const above = <Breadcrumbs items={[{ title: "Student discounts", href: proofsPath }, { title: "Proof" }]} />;
const moment = (iso: string | null) => (iso === null ? "" : <time dateTime={iso}>{formatDateTime(iso)}</time>);

export function HydrateFallback() {
  return (
    <Screen title="Proof of a student" above={above}>
      <SkeletonGroup label="Loading the proof" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    </Screen>
  );
}

/** What was sent: a picture as it is, a PDF to be saved and opened. */
function Sent({ proof: { id, fileKind, name } }: { proof: StaffProof }) {
  if (fileKind === null)
    return <p className="text-muted">The file is deleted: it was kept only until somebody had looked at it.</p>;
  const address = href("GET /discount-proofs/{id}/file", { params: { id } });
  return fileKind === "application/pdf" ? (
    <a href={address} className={buttonClass({ variant: "secondary" })}>
      Download the PDF
    </a>
  ) : (
    <img
      src={address}
      alt={`What was sent for ${name}`}
      className="max-h-[70dvh] max-w-full rounded-card border border-line bg-sunken"
    />
  );
}

export default function ProofScreen({ loaderData: { proof } }: Route.ComponentProps) {
  const { name, institution, state, account, validUntil, reason } = proof;
  return (
    <Screen title={<Spoken>{name}</Spoken>} above={above}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="space-y-5">
          <Sent proof={proof} />
          <FactList
            facts={[
              { name: "State", value: <ProofBadge state={state} /> },
              { name: "University or college", value: <Spoken>{institution}</Spoken> },
              { name: "Account", value: <Spoken>{account.name}</Spoken> },
              { name: "Email", value: <span className="break-all">{account.email}</span> },
              { name: "Sent", value: moment(proof.createdAt) },
              { name: "Decided", value: moment(proof.decidedAt) },
              { name: "By", value: proof.decidedBy === null ? "" : <Spoken>{proof.decidedBy}</Spoken> },
              { name: "Until", value: validUntil === null ? "" : formatDay(validUntil) },
              { name: "Reason told", value: reason === "" ? "" : <Spoken>{reason}</Spoken> },
            ]}
          />
        </div>
        <DecideProof proof={proof} />
      </div>
    </Screen>
  );
}
