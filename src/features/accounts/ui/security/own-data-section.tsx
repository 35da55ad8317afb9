import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useToast } from "#ui/toast.tsx";
import { failureText } from "../../client/api.ts";
import { fetchFile } from "../../client/fetch-file.ts";
import { saveFile } from "../../client/save-file.ts";
import { SectionRow } from "./section-row.tsx";

type Format = "json" | "html";

const formats: { format: Format; label: string; text: string }[] = [
  { format: "html", label: "Download to read", text: "A page that opens in any browser." },
  { format: "json", label: "Download as JSON", text: "For use in other software." },
];

const noData = "Your data could not be fetched. Check your connection and try again.";

/** Everything the institute holds about the user, to take home. */
export function OwnDataSection() {
  const { toast } = useToast();
  const [busy, setBusy] = useState<Format>();

  async function download(format: Format) {
    setBusy(format);
    try {
      saveFile(`my-data.${format}`, await fetchFile(`/api/v1/auth/export?format=${format}`, noData));
      toast({ title: "Your data is ready", description: `Look for my-data.${format} in your downloads.` });
    } catch (error) {
      const description = failureText(error, noData);
      toast({ title: "Download failed", description, variant: "destructive" });
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <SectionRow id="own-data" title="My data" text="Everything we hold about you, except passwords and security keys.">
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {formats.map(({ format, label, text }) => (
          <li key={format}>
            <Button
              variant="secondary"
              className="max-sm:w-full"
              icon={<Icon name="download" size={18} />}
              busy={busy === format}
              onClick={() => void download(format)}
            >
              {label}
            </Button>
            <p className="mt-1.5 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </SectionRow>
  );
}
