import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { saveFile } from "../../client/save-file.ts";
import { DialogButtons } from "./password-step.tsx";

/** The recovery codes, shown this once. */
export function RecoveryStep({
  codes,
  renewed,
  remind,
  onKept,
}: {
  codes: string[];
  /** They replace earlier ones. */
  renewed: boolean;
  /** Somebody tried to close the dialog before. */
  remind: boolean;
  onKept: () => void;
}) {
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that led here is gone.
    start.current?.focus();
    // Esc would close the dialog, and the codes are never shown again. What closes it otherwise opens it anew.
    const stay = (event: KeyboardEvent) => event.key === "Escape" && event.preventDefault();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener("keydown", stay, { capture: true });
    window.addEventListener("beforeunload", warn);
    return () => {
      document.removeEventListener("keydown", stay, { capture: true });
      window.removeEventListener("beforeunload", warn);
    };
  }, []);

  function download() {
    const head = `Recovery codes for ${window.location.host}\nEach works once, in place of a code from your app.\n\n`;
    saveFile("recovery-codes.txt", new Blob([head, codes.join("\n"), "\n"], { type: "text/plain;charset=utf-8" }));
  }
  return (
    <div className="space-y-5">
      <p ref={start} tabIndex={-1} className="outline-none">
        {renewed ? "These replace the codes that you had." : "Two-factor sign-in is on."} Without your phone, one of
        these codes lets you in. Each works once. They are shown only now.
      </p>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-sunken p-4 font-mono text-sm sm:text-base"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join("\n")} label="Copy codes" copiedLabel="Codes copied" />
        <Button variant="secondary" icon={<Icon name="download" size={18} />} onClick={download}>
          Download
        </Button>
      </div>
      {remind && (
        <Notice tone="warning" title="Save your codes first" live>
          Copy or download them, then choose 'I've saved my codes'.
        </Notice>
      )}
      <DialogButtons>
        <Button onClick={onKept}>I've saved my codes</Button>
      </DialogButtons>
    </div>
  );
}
