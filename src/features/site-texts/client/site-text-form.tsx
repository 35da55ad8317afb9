import { useState } from "react";
import type { ZodType } from "zod";
import { ApiError } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { Differences } from "#features/drafts/client/differences.tsx";
import { fieldsOf } from "#features/drafts/client/fields.ts";
import { useWriting } from "#features/drafts/client/use-writing.ts";
import { WritingForm } from "#features/drafts/client/writing-form.tsx";
import { WrittenText } from "#features/drafts/client/written-text.tsx";
import type { Draft } from "#features/drafts/contract.ts";
import { VersionList } from "#features/versions/client/version-list.tsx";
import type { KeptVersion } from "#features/versions/contract.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { StoredText } from "#ui/editor/stored-text.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { comesSoon, NotLoaded } from "#ui/not-loaded.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import type { SiteTextCalls } from "../admin/api.server.ts";
import { type ChangeSiteText, type SiteText, siteTexts } from "../contract.ts";
import { dataOf, formFault, formSchema, isField, nameOf, readable, type SiteFields, sayOf, textsOf } from "./fields.ts";
import type { ListField } from "./list-field.tsx";
import { PlainField } from "./plain-field.tsx";
import type TextPreview from "./text-preview.tsx";

const api = apiOf<SiteTextCalls>();
const newerText = latePart(() => import("./newer-text.tsx"));
const textPreview = latePart(() => import("./text-preview.tsx"));

/** What a text of the site has of its own for those who write it. */
export interface SiteTextEditor {
  fields: SiteFields;
  schema: ZodType;
  /** What draws its lists, where it has some. */
  list?: typeof ListField;
  /** What visitors see of it, from what is typed. */
  preview: Parameters<typeof TextPreview>[0]["part"];
}

/** Under which name the unsaved words of a text are kept. */
export const draftNameOf = (name: string) => `site-text-${name}`;

/** A fault that the server found, at the field of the form. */
function atFields(error: unknown, fields: SiteFields): unknown {
  if (!(error instanceof ApiError) || error.errors === undefined) return error;
  const errors = error.errors.map((fault) => ({ ...fault, path: formFault(fields, fault) }));
  return Object.assign(error, { errors });
}

/** Where a text of the site is written: its fields, its state and its versions. */
export function SiteTextForm({
  text,
  versions,
  kept,
  editor: { fields, schema: shape, list: List, preview },
}: {
  text: SiteText;
  versions: readonly KeptVersion[];
  kept: Draft | null;
  editor: SiteTextEditor;
}) {
  const { name, version, address } = text;
  const known = siteTexts[name];
  const schema = formSchema<unknown>(fields, shape);
  const [previewed, setPreviewed] = useState<unknown>();
  const change = async (data: unknown, upon: number) =>
    api("PATCH /site-texts", { body: { name, version: upon, data } as ChangeSiteText });
  const readVersion = async (wanted: number) =>
    (await api("GET /site-texts/{name}/versions/{version}", { params: { name, version: String(wanted) } })).data;
  const writing = useWriting<unknown, SiteText>({
    item: text,
    textsOf: (one) => textsOf(fields, one?.data),
    names: Object.fromEntries(fields.filter(isField).map((field) => [nameOf(field), field.label])),
    say: (field, value) => sayOf(fields, field, value),
    text: "html",
    schema,
    draft: { name: draftNameOf(name), kept },
    save: (data, upon) =>
      change(data, upon ?? version).catch((error: unknown) => Promise.reject(atFields(error, fields))),
    readVersion: async (wanted) => textsOf(fields, (await readVersion(wanted)).data),
    readSavers: async () => versions,
    leaveTo: () => undefined,
  });
  const { form, field, touched, follow } = writing;
  const typed = () => (form.ref.current ? fieldsOf(form.ref.current) : textsOf(fields, text.data));

  /** What is wrong with each entry of a list. */
  function faultsOf(list: string): Map<number, Record<string, string>> {
    const faults = new Map<number, Record<string, string>>();
    const read = field(list).error === undefined ? undefined : schema.safeParse(typed());
    if (!read || read.success) return faults;
    for (const { path, message } of read.error.issues) {
      const [of, place, inner] = path;
      if (of === list && typeof place === "number")
        faults.set(place, { [String(inner)]: message, ...faults.get(place) });
    }
    return faults;
  }

  const label = known.title;
  return (
    <WritingForm
      writing={writing}
      label={label}
      submit="Save"
      beside={
        <aside aria-label={`About “${label}”`} className="space-y-6">
          <SideFacts>
            <SideFact name="Visitors read it at">
              <PageLink to={address} className="break-all text-sea underline underline-offset-4">
                {address}
              </PageLink>
            </SideFact>
            <SideFact name="Saved">
              <time dateTime={text.updatedAt}>{formatDateTime(text.updatedAt)}</time>
            </SideFact>
          </SideFacts>
          <Button variant="secondary" onClick={() => setPreviewed(dataOf(fields, typed()))}>
            Preview
          </Button>
          <VersionList
            versions={versions}
            current={version}
            read={readVersion}
            show={({ data }) => <StoredText html={readable(fields, data)} />}
            compare={({ data }) => <Differences before={readable(fields, data)} now={readable(fields, text.data)} />}
            restore={async ({ data }) => {
              const answer = await change(data, version);
              follow(answer.data);
              return answer;
            }}
            note={
              known.legal
                ? "All of it is put back as a new version, with the day from which it was in force."
                : "All of it is put back as a new version."
            }
            disabled={touched}
          />
        </aside>
      }
    >
      {text.newer !== null && (
        <LatePart
          part={newerText}
          props={{ text: { ...text, newer: text.newer }, fields, disabled: touched, onSaved: follow }}
          instead={(retry) => <NotLoaded what="The newer text of an update" retry={retry} />}
        />
      )}
      {fields.map((one) => {
        if (!isField(one))
          return (
            <div key={one.label} className="border-t border-line pt-6 first:border-t-0 first:pt-0">
              <h2 className="font-serif text-lg font-medium">{one.label}</h2>
              {one.hint !== undefined && <p className="mt-1 text-sm text-muted">{one.hint}</p>}
            </div>
          );
        const at = nameOf(one);
        const control = field(at);
        if (one.kind === "html") return <WrittenText key={at} writing={writing} label={`Text of “${label}”`} />;
        if (one.kind !== "list") return <PlainField key={at} field={one} control={control} />;
        const faults = faultsOf(at);
        return List && <List key={at} field={one} saved={control.defaultValue} error={control.error} faults={faults} />;
      })}
      {previewed !== undefined && (
        <LatePart
          part={textPreview}
          props={{
            part: preview,
            read: shape.safeParse(previewed),
            title: label,
            onClose: () => setPreviewed(undefined),
          }}
          waiting={comesSoon}
          instead={(retry) => (
            <NotLoaded what="The preview" kept retry={retry} onClose={() => setPreviewed(undefined)} />
          )}
        />
      )}
    </WritingForm>
  );
}
