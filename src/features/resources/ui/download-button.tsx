import { useState } from "react";
import { serviceOf } from "#lib/service-address.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Edition } from "../download-contract.ts";

/** Fetches a version. What everybody may have is a form, so that it works without JavaScript, too. */
export function DownloadButton({ edition, of, plain = false }: { edition: Edition; of?: string; plain?: boolean }) {
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const label = `Download version ${edition.label}${of === undefined ? "" : ` of ${of}`}`;
  async function get() {
    setBusy(true);
    try {
      const { getDownload } = await import("./get-download.ts");
      await getDownload(edition.id);
    } catch (error) {
      const description = error instanceof Error && "status" in error ? error.message : "Please try again in a moment.";
      toast({ title: "Not downloaded", description, variant: "destructive" });
    }
    setBusy(false);
  }
  if (!plain)
    return (
      <Button variant="secondary" busy={busy} aria-label={label} onClick={() => void get()}>
        Download
      </Button>
    );
  return (
    <form
      method="post"
      action={serviceOf.download(edition.id)}
      onSubmit={(event) => {
        event.preventDefault();
        void get();
      }}
    >
      <Button type="submit" variant="secondary" busy={busy} aria-label={label}>
        Download
      </Button>
    </form>
  );
}
