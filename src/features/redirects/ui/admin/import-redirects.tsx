import { useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { RedirectCalls } from "../../admin/api.server.ts";

const api = apiOf<RedirectCalls>();
const mostBytes = 900_000;
type Imported = CallAnswer<Calls<RedirectCalls>["POST /redirects/import"]>["data"];

function Outcome({ made, known, refused, faults }: Imported) {
  return (
    <div className="space-y-3">
      <p>
        {made} made, {known} there already, {refused} left out.
      </p>
      {faults.length > 0 && (
        <ul className="max-h-64 space-y-1 overflow-y-auto text-sm">
          {faults.map(({ line, message }) => (
            <li key={line}>
              Line {line}: {message}
            </li>
          ))}
          {refused > faults.length && <li>And {refused - faults.length} more.</li>}
        </ul>
      )}
    </div>
  );
}

/** Takes redirects out of a CSV file and tells what came of each line that could not be used. */
export function ImportRedirects() {
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [outcome, setOutcome] = useState<Imported>();
  const { busy, write } = useWrite();
  const begin = () => {
    setFile(undefined);
    setFault(undefined);
    setOutcome(undefined);
    setOpen(true);
  };
  async function take() {
    if (!file) return setFault("Choose a CSV file");
    if (file.size > mostBytes) return setFault("This file is larger than 900 KB. Divide it into several");
    const csv = await file.text();
    await write(async () => {
      const answer = await api("POST /redirects/import", { body: { csv } });
      setOutcome(answer.data);
      return answer;
    });
  }
  return (
    <>
      <Button variant="secondary" onClick={begin}>
        Import CSV
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title="Import redirects"
          footer={
            outcome ? (
              <Button onClick={() => setOpen(false)}>Close</Button>
            ) : (
              <>
                <Button variant="quiet" onClick={() => setOpen(false)}>
                  Cancel
                </Button>
                <Button busy={busy} busyLabel="Importing..." onClick={() => void take()}>
                  Import
                </Button>
              </>
            )
          }
        >
          {outcome ? (
            <Outcome {...outcome} />
          ) : (
            <div className="space-y-4">
              <TextField
                type="file"
                name="file"
                label="CSV file"
                hint="Columns: address, target, code. What the export writes can be taken in again."
                accept=".csv,text/csv"
                error={fault}
                onChange={(event) => {
                  setFile(event.target.files?.[0]);
                  setFault(undefined);
                }}
              />
              <Notice tone="info">Redirects that are there stay as they are. At most 5,000 lines at once.</Notice>
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}
