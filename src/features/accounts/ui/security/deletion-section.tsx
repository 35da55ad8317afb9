import { useState } from "react";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import { failureText } from "../../client/api.ts";
import { apiFetch } from "../../client/session.ts";
import type { Read } from "../../client/use-read.ts";
import type { Security, User } from "../../contract.ts";
import type { OwnAccountCalls } from "../../own-api.server.ts";
import { PasswordStep } from "./password-step.tsx";
import { SectionRow } from "./section-row.tsx";

const call: Fetch<OwnAccountCalls> = apiFetch;

const path = "/api/v1/auth/deletion";

function WhatHappens() {
  return (
    <ul className="list-disc space-y-1.5 pl-5">
      <li>All other browsers are signed out at once, and we email you the date.</li>
      <li>For 7 days nothing is lost: sign in, and keep your account after all.</li>
      <li>
        After that your account is deleted for good: name, email, phone, address, picture, password and everything that
        is kept with them. Nobody can bring it back.
      </li>
      <li>
        Tickets for events end, also those that you got for others: they are told by email, and nothing is refunded.
        Pass them on or cancel them before.
      </li>
      <li>
        If you manage a company here, make somebody else a manager first: with nobody to manage it, its seats can't be
        given out until we name one.
      </li>
      <li>We keep payment records for as long as the law requires, without your name or account.</li>
    </ul>
  );
}

function Deletion({ security, onChange }: { security: Security; onChange: (deleteAfter: string | null) => void }) {
  const { toast } = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { deleteAfter } = security;

  async function ask(password: string) {
    const answer = await call(path, { method: "POST", body: { password } });
    setAsking(false);
    onChange(answer.data.deleteAfter);
    toast({ title: "Your account will be deleted", description: "We've emailed you the date." });
  }
  async function keep() {
    setBusy(true);
    try {
      await call(path, { method: "DELETE" });
      onChange(null);
      toast({ title: "Your account stays", description: "Nothing is deleted." });
    } catch (error) {
      const description = failureText(error, "Check your connection and try again.");
      toast({ title: "Your account could not be kept", description, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {deleteAfter === null ? (
        <WhatHappens />
      ) : (
        <Notice tone="warning" title={`Your account will be deleted on ${formatDeadline(deleteAfter)}`}>
          Until then you can change your mind. All other browsers are signed out.
        </Notice>
      )}
      {/* One button for both states, so that the focus stays where it was. */}
      <Button
        variant={deleteAfter === null ? "secondary" : "primary"}
        className={deleteAfter === null ? "mt-6 max-sm:w-full text-signal" : "mt-6 max-sm:w-full"}
        busy={busy}
        onClick={() => (deleteAfter === null ? setAsking(true) : void keep())}
      >
        {deleteAfter === null ? "Delete my account" : "Keep my account"}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Delete my account">
        {asking && (
          <PasswordStep action="Delete my account" danger onCancel={() => setAsking(false)} send={ask}>
            <p>
              All other browsers are signed out now. In 7 days your account and everything that is kept with it are
              deleted for good. Tickets for events end, also those that you got for others.
            </p>
          </PasswordStep>
        )}
      </Dialog>
    </>
  );
}

/** Leaving for good, with a week to change one's mind. */
export function DeletionSection({
  user,
  security,
  onAsked,
}: {
  user: User;
  security: Read<Security>;
  /** The other browsers are signed out now. */
  onAsked: () => void;
}) {
  const { data } = security;
  function change(deleteAfter: string | null) {
    if (data) security.set({ ...data, deleteAfter });
    if (deleteAfter !== null) onAsked();
  }
  function content() {
    if (user.role !== "customer")
      return <p>While you work here, your account can't be deleted. Ask an admin to end your role first.</p>;
    if (data) return <Deletion security={data} onChange={change} />;
    if (security.failed) {
      const message = "We could not find out whether your account is about to be deleted.";
      return <ErrorState message={message} onRetry={security.load} retrying={security.loading} />;
    }
    return (
      <SkeletonGroup label="Loading" className="space-y-3">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-11/12" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="mt-6 h-11 w-44 max-sm:w-full" />
      </SkeletonGroup>
    );
  }
  return (
    <SectionRow id="deletion" title="Delete my account" text="When you no longer need it.">
      {content()}
    </SectionRow>
  );
}
