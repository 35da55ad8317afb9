import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import type { ButtonSize, ButtonVariant } from "./button-class.ts";
import { Icon } from "./icon.tsx";

/** Copies `text` and says so for two seconds, in place and to screen readers. */
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
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={copied ? <Icon name="check" size={18} /> : <Icon name="copy" size={18} />}
        onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {label}
      </Button>
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ""}
      </span>
    </>
  );
}
