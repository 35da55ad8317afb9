import { type ReactNode, useEffect, useId, useState } from "react";
import { Link, useLocation } from "react-router";
import { ApiError } from "#features/accounts/client/api.ts";
import { verificationPage } from "#features/accounts/client/guard-target.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import { keepWantedPage } from "#features/accounts/client/wanted-page.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { QueryCalls } from "../api.server.ts";
import { noteSentQuery } from "../client/open-dialog.ts";
import { forgetReturn, forgetSubmission, noteReturn, queryDraft, submissionIdFor } from "./query-draft.ts";
import { QueryField } from "./query-field.tsx";
import { queryForm } from "./query-form.ts";
import { submitErrorText } from "./submit-error.ts";
import { Suggestions } from "./suggestions.tsx";

const call: Fetch<QueryCalls> = apiFetch;

/** Why the query cannot be sent yet; the texts for who is not signed in are the specification's. */
function Obstacle({ signedIn, onLeave }: { signedIn: boolean; onLeave: () => void }): ReactNode {
  if (!signedIn) {
    return (
      <Notice tone="warning" title="Authentication Required">
        You must be logged in to submit a trade query. Please sign in to continue.
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title="Account Verification Required">
      Verify your email address, then send your query. Your text is kept.{" "}
      <Link
        to={verificationPage}
        onClick={() => {
          keepWantedPage(window.location.pathname + window.location.search);
          onLeave();
        }}
        className="link"
      >
        Verify your account
      </Link>
    </Notice>
  );
}

/** The Trade Query dialog. The text stands in the same field whoever is signed in, so it survives signing in and out. */
export default function TradeQueryDialog({
  brand,
  open,
  onClose,
}: {
  brand: string;
  open: boolean;
  onClose: () => void;
}) {
  const { pathname, search } = useLocation();
  const { loaded, user } = useSession();
  const { toast } = useToast();
  const [text, setText] = useState("");
  const [ended, setEnded] = useState(false);
  const formId = useId();
  const here = pathname + search;
  const ready = user?.isVerified === true;

  const { form, field, failure, busy } = useForm({
    schema: queryForm,
    draft: queryDraft,
    async send({ query, mayPublish }, element) {
      const submissionId = submissionIdFor(query);
      const body = { query, mayPublish, ...(submissionId ? { submissionId } : {}) };
      await call("/api/v1/trade-queries", { method: "POST", body });
      forgetSubmission();
      element.reset();
      noteSentQuery();
      onClose();
      toast({ title: "Success", description: "Your trade query has been submitted successfully!" });
    },
    onFailure(error) {
      setEnded(error instanceof ApiError && error.status === 401);
      const description = submitErrorText(error);
      toast({ title: "Trade Query Error", description, variant: "destructive" });
      return description;
    },
  });

  // The dialog stays where it is through the sign-in: that the session has ended isn't true any more afterwards.
  const told = ended && user ? undefined : failure;

  useEffect(() => {
    if (!open) return;
    forgetReturn();
    // The dialog has put the focus on its first control; writing begins in the field.
    if (ready) form.ref.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, [open, ready, form.ref]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={`${brand} - Trade Query Form`}
      description="Ask about documents, duties, payment, origin or shipping. An expert of the institute answers you."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {loaded && !user ? (
            <ButtonLink
              to={pageOf.login(here)}
              onClick={() => {
                noteReturn(here);
                onClose();
              }}
            >
              Login to Submit Query
            </ButtonLink>
          ) : (
            <Button
              type="submit"
              form={formId}
              busy={busy || !loaded}
              disabled={loaded && !ready}
              {...(busy ? { busyLabel: "Submitting..." } : {})}
            >
              Submit Query
            </Button>
          )}
        </>
      }
    >
      {loaded && !ready && (
        <div className="mb-5">
          <Obstacle signedIn={user !== undefined} onLeave={onClose} />
        </div>
      )}
      <form {...form} id={formId}>
        {told !== undefined && (
          <div className="mb-4">
            <Notice tone="danger" live>
              {told}
            </Notice>
          </div>
        )}
        <QueryField
          {...field("query")}
          label="Your query"
          hint={
            user
              ? "If you know them, tell us the goods, the countries and the document or rule."
              : "You can start writing now. We'll keep your text while you sign in."
          }
          required
          onText={setText}
        />
        <Suggestions text={open ? text : ""} onChoose={onClose} />
        {ready && (
          <div className="mt-3">
            <CheckboxField
              name="mayPublish"
              label="The answer may be published without my name"
              hint="It helps others with the same question. You can take this back at any time."
            />
          </div>
        )}
      </form>
    </Dialog>
  );
}
