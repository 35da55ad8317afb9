import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { CertificateCalls } from "../../admin/api.server.ts";
import { certificatesPath } from "../../admin/views.ts";
import type { whatOf } from "./what-fields.tsx";

const api = apiOf<CertificateCalls>();

/** What was previewed, as it is sent again to be issued. */
export interface Previewed {
  key: string;
  facts: { csv: string; issuedOn: string; validUntil: string | null } & ReturnType<typeof whatOf>;
  shown: CallAnswer<Calls<CertificateCalls>["POST /certificates/batch/preview"]>["data"];
}

const many = (count: number) => (count === 1 ? "1 certificate" : `${count} certificates`);

/** What a file would issue, and the button that does it. */
export function BatchPreview({
  previewed: { key, facts, shown },
  onBack,
  onIssued,
}: {
  previewed: Previewed;
  onBack: () => void;
  onIssued: () => Promise<void>;
}) {
  const { busy, write } = useWrite();
  const { lines, faults, title, digest } = shown;
  const count = lines.length;
  const mailed = lines.filter(({ email }) => email !== null).length;
  const issue = () =>
    write(async () => {
      const answer = await api("POST /certificates/batch", { body: { ...facts, key, count, digest } });
      await onIssued();
      return answer;
    }, certificatesPath);
  return (
    <section aria-labelledby="batch-preview" className="space-y-5">
      <h2 id="batch-preview" className="headline-3">
        {count === 0 ? "Nothing can be issued" : `${many(count)} would be issued`}
      </h2>
      {faults.length > 0 && (
        <Notice
          tone="warning"
          title={faults.length === 1 ? "1 line is left out" : `${faults.length} lines are left out`}
        >
          <ul className="max-h-64 space-y-1 overflow-y-auto text-sm" tabIndex={0} aria-label="Lines that are left out">
            {faults.map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {count > 0 && (
        <>
          <p>
            For “<Spoken>{title}</Spoken>”.{" "}
            {mailed === 0
              ? "Nobody is emailed."
              : `${mailed === 1 ? "1 person is" : `${mailed} people are`} emailed at once.`}
          </p>
          <ul
            className="num max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line bg-surface text-sm"
            tabIndex={0}
            aria-label="People"
          >
            {lines.map(({ line, holder, email }) => (
              <li key={line} className="flex flex-wrap justify-between gap-x-6 px-4 py-2">
                <span className="font-semibold wrap-anywhere">
                  <Spoken>{holder}</Spoken>
                </span>
                <span className="break-all text-muted">{email ?? "No email"}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {count > 0 && (
          <Button busy={busy} busyLabel="Issuing..." onClick={() => void issue()}>
            Issue {many(count)}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          Back to the lines
        </Button>
      </div>
    </section>
  );
}
