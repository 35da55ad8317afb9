import { useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { appearsText } from "#lib/dhaka-field.ts";
import { pageOf } from "#lib/page-address.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PublishedBadge } from "#ui/editor/published-state.tsx";
import { StoredText } from "#ui/editor/stored-text.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { ProgramAdminCalls } from "../../admin/api.server.ts";
import type { AdminProgram } from "../../admin/contract.ts";
import { programsPath } from "../../admin/list-views.ts";
import { programFacts } from "../program-facts.tsx";

const api = apiOf<ProgramAdminCalls>();

/** A program as readers see it, from what was saved: also a draft, which has no page yet. */
function Preview({ program, onClose }: { program: AdminProgram; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={program.title}>
      <p className="lede mb-6 font-serif">
        <Spoken>{program.summary}</Spoken>
      </p>
      <div className="mb-8">
        <FactList facts={programFacts(program)} />
      </div>
      <StoredText html={program.body} />
    </Dialog>
  );
}

/** Beside a program: whether readers see it, and the steps. `touched`: something is typed that was not saved. */
export function ProgramSide({
  program,
  touched,
  onSaved,
}: {
  program: AdminProgram;
  touched: boolean;
  onSaved: (program: AdminProgram) => void;
}) {
  const { busy, write } = useWrite();
  const [looking, setLooking] = useState(false);
  const { id, version, status, scheduled, slug } = program;
  const set = (to: AdminProgram["status"]) =>
    void write(async () => {
      const answer = await api("PATCH /programs/publish", { body: { id, version, status: to } });
      onSaved(answer.data);
      return answer;
    });
  const appears = appearsText(program, Date.now());
  return (
    <aside aria-label="About this program" className="space-y-4">
      <SideFacts>
        <SideFact name="Status">
          <PublishedBadge status={status} scheduled={scheduled} />
        </SideFact>
        <SideFact name="Appears">{appears}</SideFact>
        <SideFact name="Address">
          {status === "published" && !scheduled ? (
            <PageLink to={pageOf.program(slug)} className="break-all text-sea underline underline-offset-4">
              {pageOf.program(slug)}
            </PageLink>
          ) : (
            <span className="break-all">{pageOf.program(slug)}</span>
          )}
        </SideFact>
      </SideFacts>
      <div className="flex flex-wrap gap-2">
        {status !== "published" && (
          <ConfirmButton
            label="Publish"
            variant="secondary"
            title="Publish this program?"
            confirm="Publish"
            busy={busy}
            disabled={touched}
            onConfirm={() => set("published")}
          >
            {program.publishAt !== null && Date.parse(program.publishAt) > Date.now()
              ? `Readers see it ${appears.replace(/^On/, "on")}.`
              : "Readers see it at once, in lists and in the search."}
          </ConfirmButton>
        )}
        {status === "published" && (
          <ConfirmButton
            label="Archive"
            variant="secondary"
            title="Archive this program?"
            confirm="Archive"
            busy={busy}
            disabled={touched}
            onConfirm={() => set("archived")}
          >
            It leaves the site, its lists and the search. You can publish it again at any time.
          </ConfirmButton>
        )}
        <Button variant="quiet" onClick={() => setLooking(true)}>
          Preview
        </Button>
        {status !== "draft" && (
          <Button variant="quiet" busy={busy} disabled={touched} onClick={() => set("draft")}>
            Make it a draft
          </Button>
        )}
        {status !== "published" && (
          <ConfirmButton
            label="Delete"
            variant="quiet"
            danger
            title="Delete this program?"
            confirm="Delete"
            busy={busy}
            onConfirm={() => void write(() => api("DELETE /programs/admin/{id}", { params: { id } }), programsPath)}
          >
            It can't be brought back, and its earlier addresses lead nowhere from then on.
          </ConfirmButton>
        )}
      </div>
      {touched && (
        <p className="text-sm text-muted">
          Save what you changed first: these steps and the preview take what is saved.
        </p>
      )}
      {looking && <Preview program={program} onClose={() => setLooking(false)} />}
    </aside>
  );
}
