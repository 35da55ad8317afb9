import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useForm } from "#ui/use-form.ts";
import { failureText } from "../../client/api.ts";
import { CodeField } from "../code-field.tsx";
import { DialogButtons } from "./password-step.tsx";
import { appCodeForm } from "./security-schemas.ts";

export interface AppSecret {
  secret: string;
  /** otpauth: address, for an app on this device. */
  uri: string;
  qrSvg: string;
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** The secret as a picture and as text, and a first code that proves that the app has it. */
export function AppStep({
  secret: { secret, uri, qrSvg },
  onCancel,
  send,
}: {
  secret: AppSecret;
  onCancel: () => void;
  send: (code: string) => Promise<void>;
}) {
  const start = useRef<HTMLParagraphElement>(null);
  // The button that led here is gone.
  useEffect(() => start.current?.focus(), []);
  const { form, field, failure, busy } = useForm({
    schema: appCodeForm,
    send: ({ code }) => send(code),
    onFailure: (error) => failureText(error, "This did not work. Check your connection and try again."),
  });
  return (
    <form {...form} className="space-y-5">
      <p ref={start} tabIndex={-1} className="outline-none">
        Scan this picture with your app.{" "}
        <span className="sm:hidden">Is the app on this phone? Then open it there.</span>
      </p>
      <div className="flex flex-wrap items-center gap-6">
        {/* Only as an image: whatever the text holds, nothing in it runs. White in the dark theme too, for the camera. */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
          alt="QR code that adds your account to an authenticator app"
          width={200}
          height={200}
          className="size-40 rounded-control border border-line bg-[#fff] p-3 sm:size-50"
        />
        <a href={uri} className={buttonClass({ variant: "secondary", className: "sm:hidden" })}>
          Open in an app on this phone
        </a>
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-sm font-semibold">Or type this key into your app</p>
          <p className="my-2">
            <code className="font-mono text-base">{inFours(secret)}</code>
          </p>
          <CopyButton text={secret} label="Copy key" copiedLabel="Key copied" />
        </div>
      </div>
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <CodeField {...field("code")} from="app" />
      <DialogButtons>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Turn on
        </Button>
      </DialogButtons>
    </form>
  );
}
