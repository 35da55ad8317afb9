import { useEffect, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { PreviewCalls } from "../../admin/previews-api.server.ts";
import type { BlogPreview } from "../../admin/previews-contract.ts";

const api = apiOf<PreviewCalls>();

/** The links to a blog's preview: made, listed, ended. */
function Previews({ blogId, onClose }: { blogId: string; onClose: () => void }) {
  const [links, setLinks] = useState<BlogPreview[]>();
  const [made, setMade] = useState<BlogPreview & { url: string }>();
  const [forWhom, setForWhom] = useState("");
  const [days, setDays] = useState<"1" | "7" | "30">("7");
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    api("GET /blogs/{id}/previews", { params: { id: blogId } }).then(
      ({ data }) => setLinks(data),
      (error: unknown) => setFault(failureText(error, "The links could not be read.")),
    );
  }, [blogId]);
  async function run(what: string, step: () => Promise<void>) {
    setBusy(true);
    setFault(undefined);
    await step().catch((error: unknown) => setFault(failureText(error, what)));
    setBusy(false);
  }
  const make = () =>
    run("The link was not made.", async () => {
      const body = { forWhom, days: Number(days) as 1 | 7 | 30 };
      const { data } = await api("POST /blogs/{id}/previews", { params: { id: blogId }, body });
      setMade(data);
      setLinks((before = []) => [...before, data]);
      setForWhom("");
    });
  const end = ({ id }: BlogPreview) =>
    run("The link was not ended.", async () => {
      await api("DELETE /blogs/{id}/previews/{preview}", { params: { id: blogId, preview: id } });
      setLinks((before) => before?.filter((link) => link.id !== id));
      if (made?.id === id) setMade(undefined);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Preview by a link"
      description="Whoever has the link reads this blog as it is saved, without an account, until the link ends."
    >
      <div className="space-y-4">
        {fault !== undefined && (
          <Notice tone="danger" live>
            {fault}
          </Notice>
        )}
        <form
          aria-label="New link"
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <TextField
            label="For whom"
            optional
            value={forWhom}
            maxLength={100}
            dir="auto"
            onChange={(event) => setForWhom(event.currentTarget.value)}
          />
          <SelectField
            label="It holds for"
            value={days}
            onChange={(event) => setDays(event.currentTarget.value as typeof days)}
          >
            <option value="1">A day</option>
            <option value="7">7 days</option>
            <option value="30">30 days</option>
          </SelectField>
          <Button type="submit" busy={busy}>
            Make a link
          </Button>
        </form>
        {made && (
          <Notice tone="success" title="The link, shown this once" live>
            <p className="break-all">
              <a href={made.url} target="_blank" rel="noopener noreferrer" className="underline">
                {made.url}
              </a>
            </p>
            <CopyButton text={made.url} label="Copy the link" />
          </Notice>
        )}
        {links && links.length > 0 && (
          <section aria-label="Links that hold">
            <ul className="divide-y divide-line border-y border-line">
              {links.map((link) => (
                <li key={link.id} className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
                  <span>
                    <Spoken>{link.forWhom || "For somebody"}</Spoken>
                    <span className="block text-muted">until {formatDateTime(link.endsAt)}</span>
                  </span>
                  <Button size="sm" variant="quiet" busy={busy} onClick={() => void end(link)}>
                    End it
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** The button that opens them. */
export function PreviewLinks({ blogId }: { blogId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Preview by a link
      </Button>
      {open && <Previews blogId={blogId} onClose={() => setOpen(false)} />}
    </>
  );
}
