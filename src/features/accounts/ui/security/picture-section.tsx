import { useEffect, useRef, useState } from "react";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-error.tsx";
import { Icon } from "#ui/icon.tsx";
import { Monogram } from "#ui/monogram.tsx";
import { useToast } from "#ui/toast.tsx";
import { failureText } from "../../client/api.ts";
import { apiFetch, changeUser, getSession } from "../../client/session.ts";
import type { User } from "../../contract.ts";
import type { OwnAccountCalls } from "../../own-api.server.ts";
import { pictureFault, pictureTypes } from "./picture-check.ts";
import { PicturePreview } from "./picture-preview.tsx";
import { SectionRow } from "./section-row.tsx";
import { readPicture } from "./upload-picture.ts";

const call: Fetch<OwnAccountCalls> = apiFetch;

const noPicture = "This file cannot be read as a picture. Choose another one.";

/** Monogram or picture, and what changes it. A chosen file is looked at before it is sent. */
export function PictureSection({ user }: { user: User }) {
  const { toast } = useToast();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<{ file: File; src: string }>();
  const [fault, setFault] = useState<string>();
  const [removing, setRemoving] = useState(false);
  /** How often a button that was pressed has left the page. */
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (gone > 0) choose.current?.focus();
  }, [gone]);

  async function take(file: File | undefined) {
    if (!file) return;
    const found = pictureFault(file);
    setFault(found);
    setChosen(undefined);
    if (found !== undefined) return;
    try {
      setChosen({ file, src: await readPicture(file) });
    } catch {
      setFault(noPicture);
    }
  }
  function drop(problem?: string) {
    setChosen(undefined);
    setFault(problem);
    setGone((count) => count + 1);
  }
  function saved(avatar: string | null) {
    // The rest as it is now: the form above may have changed it meanwhile.
    changeUser({ ...(getSession().user ?? user), avatar });
    drop();
  }
  async function remove() {
    setRemoving(true);
    setFault(undefined);
    try {
      await call("/api/v1/auth/avatar", { method: "DELETE" });
      saved(null);
      toast({ title: "Picture removed", description: "We'll show your initials instead." });
    } catch (error) {
      const description = failureText(error, "Your picture is still there. Check your connection and try again.");
      toast({ title: "Picture not removed", description, variant: "destructive" });
    } finally {
      setRemoving(false);
    }
  }

  return (
    <SectionRow id="picture" title="Picture" text="JPEG, PNG, WebP or AVIF of at most 5 MB. It is cut to a square.">
      {chosen && (
        <PicturePreview
          {...chosen}
          onCancel={() => drop()}
          onBroken={() => drop(noPicture)}
          onSaved={(avatar) => {
            saved(avatar);
            toast({ title: "Picture saved", description: "You'll see it in the menu." });
          }}
        />
      )}
      {/* Stays in the page while a file is looked at: the focus comes back to its button. */}
      <div className={chosen ? "sr-only" : "flex flex-wrap items-center gap-x-6 gap-y-4"} inert={chosen !== undefined}>
        <Monogram name={user.fullName} src={user.avatar} size="lg" />
        <div className="flex flex-wrap gap-3">
          <Button ref={choose} variant="secondary" onClick={() => input.current?.click()}>
            {user.avatar === null ? "Choose a picture" : "Change picture"}
          </Button>
          {user.avatar !== null && (
            <Button
              variant="quiet"
              busy={removing}
              icon={<Icon name="trash-2" size={18} />}
              onClick={() => void remove()}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(",")}
        aria-label="Picture file"
        hidden
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          // Choosing the same file again is a change too.
          event.currentTarget.value = "";
        }}
      />
      <FieldError className="mt-4">{fault}</FieldError>
    </SectionRow>
  );
}
