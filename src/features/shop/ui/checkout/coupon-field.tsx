import { useState } from "react";
import { plainDigits } from "#lib/plain-digits.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Quote } from "../../contract.ts";

const pattern = /^[A-Z0-9][A-Z0-9-]{2,29}$/;

/** A coupon, asked for and taken off again. What became of it is the server's word. */
export function CouponField({
  asked,
  answer,
  busy,
  unanswered,
  onChange,
}: {
  asked: string | undefined;
  answer: Quote["coupon"] | undefined;
  busy: boolean;
  /** What was asked last got no answer. */
  unanswered: boolean;
  onChange: (code: string | undefined) => void;
}) {
  // A refused one of before the page was loaded anew stands beside what is said about it.
  const [typed, setTyped] = useState(asked ?? "");
  const [fault, setFault] = useState<string>();
  const applied = asked !== undefined && answer?.applied ? answer : undefined;
  const unchecked = asked !== undefined && !applied && unanswered;
  const refused = asked === undefined || applied ? undefined : answer?.message;
  const apply = () => {
    const code = plainDigits(typed).trim().toUpperCase();
    if (!pattern.test(code)) return setFault("This isn't a coupon code");
    setFault(undefined);
    onChange(code);
  };
  return (
    <div className={applied && "flex flex-wrap items-center justify-between gap-x-4"}>
      {/* There before its words: one that comes with them is often not read out. */}
      <p role="status">
        {applied && (
          <>
            <span className="font-semibold">{applied.code}</span>{" "}
            <span className="text-sm text-muted">{applied.message}</span>
          </>
        )}
      </p>
      {applied ? (
        <Button variant="quiet" onClick={() => onChange(undefined)} aria-label={`Remove the coupon ${applied.code}`}>
          Remove
        </Button>
      ) : (
        <details className="group" open={refused !== undefined || unchecked || undefined}>
          <summary className="link inline-flex min-h-11 items-center text-sm">Have a coupon?</summary>
          <div className="flex items-end gap-2 pt-1 pb-2">
            <TextField
              label="Coupon code"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                // Enter in here is about the coupon, not about paying.
                event.preventDefault();
                apply();
              }}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={fault ?? (unchecked ? "We couldn't check this code" : refused)}
              className="min-w-0 grow"
            />
            <Button variant="secondary" onClick={apply} busy={busy && asked !== undefined}>
              Apply
            </Button>
          </div>
          {unchecked && (
            <Button variant="quiet" onClick={() => onChange(undefined)}>
              Go on without it
            </Button>
          )}
        </details>
      )}
    </div>
  );
}
