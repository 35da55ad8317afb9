import { useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { SideBySide } from "#features/drafts/client/side-by-side.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import type { SiteTextCalls } from "../admin/api.server.ts";
import { type SiteText, siteTexts } from "../contract.ts";
import { readable, type SiteFields } from "./fields.ts";

const api = apiOf<SiteTextCalls>();

/** An update of the site brings another text than the one that is here: the two side by side, and which one stays. */
export default function NewerText({
  text,
  fields,
  disabled,
  onSaved,
}: {
  text: SiteText & { newer: Record<string, unknown> };
  fields: SiteFields;
  /** Something is typed that was not saved. */
  disabled: boolean;
  onSaved: (text: SiteText) => void;
}) {
  const { busy, write } = useWrite();
  const [looking, setLooking] = useState(false);
  const { name, version } = text;
  function settle(take: boolean) {
    setLooking(false);
    void write(async () => {
      const answer = await api("POST /site-texts/{name}/newer", { params: { name }, body: { version, take } });
      onSaved(answer.data);
      return answer;
    });
  }
  return (
    <>
      <Notice tone="info" title="An update brings a newer text">
        <p>Nothing was changed. Compare the two, then take the newer one over or keep yours.</p>
        <Button size="sm" variant="secondary" onClick={() => setLooking(true)} className="mt-2">
          Compare the two
        </Button>
      </Notice>
      {looking && (
        <Dialog
          open
          onClose={() => setLooking(false)}
          size="lg"
          title="Your text and the newer one"
          description={
            siteTexts[name].legal
              ? "Taken over, it is in force from today on; visitors can still read the one before."
              : "Taken over, it replaces yours; the version list still has yours."
          }
          footer={
            <>
              <Button variant="quiet" busy={busy} onClick={() => settle(false)}>
                Keep ours
              </Button>
              <Button busy={busy} disabled={disabled} onClick={() => settle(true)}>
                Take the newer one
              </Button>
            </>
          }
        >
          {disabled && (
            <p className="mb-4 text-sm text-muted">Save or drop what you changed first: then it can be taken over.</p>
          )}
          <SideBySide
            one={readable(fields, text.data)}
            other={readable(fields, text.newer)}
            titles={["Ours", "The newer one"]}
          />
        </Dialog>
      )}
    </>
  );
}
