import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import type { ButtonSize, ButtonVariant } from "./button-class.ts";
import { Icon } from "./icon.tsx";

/** Copies `text` and says so for two seconds, in place and to screen readers; where it can't, it says so for everybody to see. */
export function CopyButton({
  text,
  label = "Copy",
  copiedLabel = "Copied",
  variant = "secondary",
  size,
}: {
  text: string;
  label?: string;
  copiedLabel?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}) {
  const [copied, setCopied] = useState<boolean>();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Refused by the browser, or not there at all, as on a page that isn't served safely.
      setCopied(false);
    }
  }
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(undefined), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={copied ? <Icon name="check" size={18} /> : <Icon name="copy" size={18} />}
        onClick={copy}
      >
        {label}
      </Button>
      <span role="status" className={copied === false ? "text-sm text-signal" : "sr-only"}>
        {copied ? copiedLabel : copied === false && "Not copied. Please copy it by hand."}
      </span>
    </>
  );
}
