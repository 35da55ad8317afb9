import { useState } from "react";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import { formatDhakaDay } from "#lib/dhaka-dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { AlumniCalls } from "../api.server.ts";
import type { OwnAlumni } from "../directory-contract.ts";
import { LeaveDirectory } from "./leave-directory.tsx";
import { OwnForm } from "./own-form.tsx";

const useAnswer: Reads<Pick<AlumniCalls, "read">> = useRead;

/** How one stands in the directory, in a sentence. */
function Standing({ own }: { own: OwnAlumni }) {
  if (own.removed)
    return (
      <Notice tone="warning" title={`The institute took you off the list on ${formatDhakaDay(own.removed.at)}`}>
        <p className="whitespace-pre-line">
          <Spoken>{own.removed.reason}</Spoken>
        </p>
        <p className="mt-2">
          Nobody sees your entry. You can change it here; to be listed again,{" "}
          <a href={pageOf.contact("Alumni directory")} className="link">
            write to us
          </a>
          .
        </p>
      </Notice>
    );
  if (own.handle !== null && own.launched)
    return (
      <Notice tone="success" title="You're in the directory">
        Others see what you ticked below. Whatever you take back is gone from every page at once.{" "}
        <a href={pageOf.alumna(own.handle)} className="link">
          Open your page
        </a>
      </Notice>
    );
  if (own.handle !== null)
    return (
      <Notice tone="info" title="You'll be in the directory when it opens">
        The directory isn't open yet, so nobody sees your entry. You can change it or take it back until then, and
        after.
      </Notice>
    );
  return (
    <Notice tone="info" title="You're not in the directory">
      Nobody sees anything of you before you tick “List me” and save.
    </Notice>
  );
}

/** What one needs, in plain words. */
function NotYet({ own, userId, onChange }: { own: OwnAlumni; userId: string; onChange: (own: OwnAlumni) => void }) {
  return (
    <>
      <EmptyState
        title="You need a certificate of the institute first"
        action={
          <>
            <ButtonLink to="/programs">See the programs</ButtonLink>
            <ButtonLink to={pageOf.contact("Alumni directory")} variant="secondary">
              Write to us
            </ButtonLink>
          </>
        }
      >
        The directory lists people with at least one certificate that was issued to this account or its email address
        and wasn't revoked. Is yours under another address? Write to us with its number.
      </EmptyState>
      {own.version > 0 && (
        <div className="flex justify-center">
          <LeaveDirectory label="Delete what I typed here" userId={userId} onChange={onChange} />
        </div>
      )}
    </>
  );
}

/** One's own entry: how it stands, its form, and how others see it. */
export function OwnEntry() {
  const { user } = useSession();
  const { data, failed, loading, load, set } = useAnswer("/api/v1/alumni/my");
  /** Why it wasn't saved: kept here, as the form begins anew with what is there now. */
  const [refusal, setRefusal] = useState<string>();
  if (!user) return null;
  if (failed && !data) return <ErrorState message="We couldn't load your entry." onRetry={load} retrying={loading} />;
  if (!data)
    return (
      <SkeletonGroup label="Loading your entry" className="max-w-2xl space-y-4">
        <Skeleton className="h-20" />
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  if (data.certificates.length === 0 && !data.removed) return <NotYet own={data} userId={user.userId} onChange={set} />;
  return (
    <div className="space-y-8">
      <div className="max-w-2xl">
        <Standing own={data} />
      </div>
      {/* Anew with each saved version, so that its fields begin with what was saved. */}
      <OwnForm
        key={data.version}
        own={data}
        userId={user.userId}
        refusal={refusal}
        onSaved={(own) => {
          setRefusal(undefined);
          set(own);
        }}
        onStale={(why) => {
          setRefusal(why);
          load();
        }}
      />
    </div>
  );
}
