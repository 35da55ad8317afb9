import { type ReactNode, useEffect, useState } from "react";
import { z } from "zod";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { AlumniCalls } from "../api.server.ts";
import { type OwnAlumni, type SaveAlumni, typedShape } from "../directory-contract.ts";
import { isWorkField, workFields } from "../fields-of-work.ts";
import { type ShownField, shownFields } from "../shown-fields.ts";
import { draftOfEntry, LeaveDirectory } from "./leave-directory.tsx";
import { OwnPreview } from "./own-preview.tsx";

const call: Fetch<AlumniCalls> = apiFetch;

const formSchema = z.object(typedShape);
type Agreed = Pick<SaveAlumni, "listed" | "shown" | "certificates">;
export type Shown = Omit<SaveAlumni, "version" | "name">;

/** What is ticked in the form. */
function agreedIn(form: HTMLFormElement): Agreed {
  const ticked = new FormData(form);
  return {
    listed: ticked.has("listed"),
    shown: shownFields.filter((field) => ticked.has(`show-${field}`)),
    certificates: ticked.getAll("certificate").map(String),
  };
}

/** What is in the form now, good or not, for the preview. */
function shownIn(form: HTMLFormElement): Shown {
  const values = new FormData(form);
  const text = (name: string) => String(values.get(name) ?? "").trim();
  const field = text("field");
  return {
    ...agreedIn(form),
    ...{ headline: text("headline"), organization: text("organization"), place: text("place") },
    ...{ about: text("about"), link: text("link"), field: isWorkField(field) ? field : "" },
  };
}

/** A field with the tick that lets others see it. */
function Consented({ own, field, children }: { own: OwnAlumni; field: ShownField; children: ReactNode }) {
  return (
    <div>
      {children}
      <CheckboxField name={`show-${field}`} defaultChecked={own.shown.includes(field)} label={consentNames[field]} />
    </div>
  );
}

const consentNames: Record<ShownField, string> = {
  picture: "Show the picture of my account",
  headline: "Show my job title",
  organization: "Show my organization",
  field: "Show my field of work",
  place: "Show my city and country",
  about: "Show what I wrote about myself",
  link: "Show my link",
  search: "Let search engines such as Google have my page",
};

function Part({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="border-line not-first:border-t not-first:pt-8">
      <legend className="headline-3 float-left w-full">{title}</legend>
      <p className="clear-both pt-1 text-muted">{text}</p>
      <div className="mt-5 space-y-5">{children}</div>
    </fieldset>
  );
}

function Fields({
  own,
  field,
}: {
  own: OwnAlumni;
  field: (name: string) => { name: string; error: string | undefined };
}) {
  return (
    <>
      <Consented own={own} field="headline">
        <TextField
          {...field("headline")}
          label="Job title"
          hint="For example: Trade finance officer"
          autoComplete="organization-title"
          dir="auto"
          defaultValue={own.headline}
          maxLength={120}
          optional
        />
      </Consented>
      <Consented own={own} field="organization">
        <TextField
          {...field("organization")}
          label="Organization"
          autoComplete="organization"
          dir="auto"
          defaultValue={own.organization}
          maxLength={120}
          optional
        />
      </Consented>
      <Consented own={own} field="field">
        <SelectField {...field("field")} label="Field of work" defaultValue={own.field} optional>
          <option value="">None chosen</option>
          {workFields.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
      </Consented>
      <Consented own={own} field="place">
        <TextField
          {...field("place")}
          label="City and country"
          hint="For example: Chattogram, Bangladesh"
          dir="auto"
          defaultValue={own.place}
          maxLength={100}
          optional
        />
      </Consented>
      <Consented own={own} field="about">
        <TextAreaField
          {...field("about")}
          label="About you"
          hint="At most 2,000 characters. Shown on your page only."
          rows={5}
          dir="auto"
          defaultValue={own.about}
          maxLength={2000}
          optional
        />
      </Consented>
      <Consented own={own} field="link">
        <TextField
          {...field("link")}
          label="Link"
          hint="Your LinkedIn profile or your own site, with https:// at the beginning. Shown on your page only."
          type="url"
          inputMode="url"
          autoComplete="url"
          defaultValue={own.link}
          maxLength={200}
          optional
        />
      </Consented>
    </>
  );
}

/** One's own entry as a form, and how others will see it. */
export function OwnForm({
  own,
  userId,
  refusal,
  onSaved,
  onStale,
}: {
  own: OwnAlumni;
  userId: string;
  /** Why the form before this one wasn't saved. */
  refusal: string | undefined;
  onSaved: (own: OwnAlumni) => void;
  onStale: (why: string) => void;
}) {
  const { toast } = useToast();
  const [shown, setShown] = useState<Shown>();
  const { form, field, failure, busy } = useForm({
    schema: formSchema,
    draft: draftOfEntry(userId),
    async send(values, element) {
      const body: SaveAlumni = { ...values, ...agreedIn(element), version: own.version, name: own.name };
      const answer = await call("/api/v1/alumni/my", { method: "PUT", body });
      toast({ title: "Saved", description: answer.data.handle === null ? "Nobody sees your entry." : answer.message });
      onSaved(answer.data);
    },
    onFailure(error) {
      const why = failureText(error, "Your entry wasn't saved. Please try again.");
      if (error instanceof ApiError && error.status === 409) onStale(why);
      return why;
    },
  });
  const said = failure ?? refusal;
  const { ref } = form;
  // After the form has put a kept draft in.
  useEffect(() => {
    if (ref.current) setShown(shownIn(ref.current));
  }, [ref]);
  return (
    <div className="grid gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <form
        {...form}
        onInput={(event) => {
          form.onInput(event);
          setShown(shownIn(event.currentTarget));
        }}
        aria-label="Your entry"
        className="max-w-2xl space-y-10"
      >
        <Part
          title="Your name"
          text={
            own.name === null ? (
              "You have no certificate that counts now, so you can't be listed."
            ) : (
              <>
                As on your certificate: <Spoken>{own.name}</Spoken>. Is it wrong? Write to us, and we'll reissue the
                certificate.
              </>
            )
          }
        >
          <CheckboxField
            name="listed"
            defaultChecked={own.listed}
            disabled={own.removed !== null || own.name === null}
            label={<span className="font-semibold">List me in the directory, with my name</span>}
            hint="On public pages, for everybody. You can take it back at any time."
          />
          <CheckboxField
            name="show-search"
            defaultChecked={own.shown.includes("search")}
            label={consentNames.search}
            hint="Otherwise we ask search engines to leave your page out, and the large ones do."
          />
          {own.picture === null ? (
            <p className="text-muted">
              Your account has no picture. You can add one on{" "}
              <a href="/profile" className="link">
                your profile
              </a>
              .
            </p>
          ) : (
            <CheckboxField
              name="show-picture"
              defaultChecked={own.shown.includes("picture")}
              label={consentNames.picture}
            />
          )}
        </Part>
        {own.certificates.length > 0 && (
          <Part
            title="Your programs"
            text="Those that you tick are shown with the year of the certificate, and can be searched for."
          >
            <div>
              {own.certificates.map(({ number, title, year, chosen }) => (
                <CheckboxField
                  key={number}
                  name="certificate"
                  value={number}
                  defaultChecked={chosen}
                  label={
                    <span className="wrap-anywhere">
                      <Spoken>{title}</Spoken>, <span className="num">{year}</span>
                    </span>
                  }
                />
              ))}
            </div>
          </Part>
        )}
        <Part title="Your work" text="Fill in what you like. Others see only what you tick.">
          <Fields own={own} field={field} />
        </Part>
        {said !== undefined && (
          <Notice tone="danger" live>
            {said}
          </Notice>
        )}
        <p className="border-t border-line pt-6 xl:hidden">
          <a href="#alumni-preview" className="link">
            See how others see you
          </a>{" "}
          before you save.
        </p>
        <div className="flex flex-wrap gap-3 xl:border-t xl:border-line xl:pt-6">
          <Button type="submit" size="lg" busy={busy} busyLabel="Saving..." className="max-sm:w-full">
            Save
          </Button>
          {own.version > 0 && <LeaveDirectory label="Leave and delete my entry" userId={userId} onChange={onSaved} />}
        </div>
      </form>
      {shown !== undefined && <OwnPreview own={own} shown={shown} />}
    </div>
  );
}
