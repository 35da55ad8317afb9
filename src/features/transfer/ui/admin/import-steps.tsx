import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { Button } from "#ui/button.tsx";
import { RadioField } from "#ui/checkbox-field.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { TransferCalls } from "../../admin/api.server.ts";
import type { Import } from "../../admin/contract.ts";

type Texts = "keep" | "take";

const api = apiOf<TransferCalls>();
const lookAgainMs = 2000;

/** Reads the screen again every two seconds while something is under way. */
function useFollow(going: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!going) return;
    const timer = setInterval(() => void revalidate(), lookAgainMs);
    return () => clearInterval(timer);
  }, [going, revalidate]);
}

/** Which texts of the site stay: one choice for all. */
function TextsChoice({
  differing,
  chosen,
  onChoose,
}: {
  differing: readonly string[];
  chosen: Texts;
  onChoose: (texts: Texts) => void;
}) {
  return (
    <fieldset className="rounded-card border border-line bg-surface p-4 md:p-6">
      <legend className="float-left mb-1 w-full font-semibold">Site texts that differ</legend>
      <p className="clear-both text-muted">{differing.join(", ")}</p>
      <RadioField name="texts" label="Keep ours" checked={chosen === "keep"} onChange={() => onChoose("keep")} />
      <RadioField
        name="texts"
        label="Use those from the archive"
        hint="They can't be drafts: visitors see them at once. Each current text stays available as an earlier version."
        checked={chosen === "take"}
        onChange={() => onChoose("take")}
      />
    </fieldset>
  );
}

/** How far an import is, and what can be done with it. */
export function ImportSteps({ one }: { one: Import & { counts: { comes: number }; differing: string[] } }) {
  const { busy, write } = useWrite();
  const [texts, setTexts] = useState<Texts>("keep");
  const { id, status, total, done, failure, counts, differing } = one;
  const going = status === "reading" || status === "writing";
  useFollow(going);
  const params = { id };
  const start = (mode: "draft" | "own") =>
    void write(() => api("POST /transfer/imports/{id}/start", { params, body: { mode, texts } }));
  const stop = (
    <ConfirmButton
      variant="secondary"
      label="Stop"
      title="Stop this import?"
      confirm="Stop the import"
      danger
      busy={busy}
      onConfirm={() => void write(() => api("POST /transfer/imports/{id}/cancel", { params }))}
    >
      <p>
        What has been imported so far stays. To continue later, send the file again: what is already here is skipped.
      </p>
    </ConfirmButton>
  );
  if (status === "failed")
    return (
      <Notice tone="danger" title="This file can't be imported">
        {failure}
      </Notice>
    );
  if (status === "read")
    return (
      <div className="space-y-4">
        <Notice
          tone="info"
          title={counts.comes === 0 ? "Nothing new to import" : `${counts.comes} of ${total} will be imported`}
        >
          Check the list below. Old addresses lead to the imported items once they are published.
        </Notice>
        {differing.length > 0 && <TextsChoice differing={differing} chosen={texts} onChoose={setTexts} />}
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => start("draft")}>
            Import as drafts
          </Button>
          <Button variant="secondary" busy={busy} onClick={() => start("own")}>
            Import with their status
          </Button>
          {stop}
        </div>
      </div>
    );
  if (!going) return null;
  return (
    <div className="space-y-3">
      {status === "reading" ? (
        <p role="status">The file is being read...</p>
      ) : (
        <ProgressBar label={`${done} of ${total} imported`} value={done} max={Math.max(1, total)} />
      )}
      {stop}
    </div>
  );
}
