import type { ComponentProps } from "react";
import { z } from "zod";
import { dhakaDay } from "#lib/working-days.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { faultOfDays, titleField } from "../../admin/contract.ts";

/** The choice of no program: a title is typed. */
export const somethingElse = "none";

/** The fields of what a certificate is for, and from when to when. */
export const whatShape = {
  programId: z.string().min(1, "Choose what it is for"),
  title: z.string().default(""),
  issuedOn: z.iso.date("Choose the day of issue"),
  validUntil: z.string().transform((day) => (day === "" ? null : day)),
};

/** What is wrong with them together. */
export function wholeWhat(
  values: { programId: string; title: string; issuedOn: string; validUntil: string | null },
  context: z.RefinementCtx,
): void {
  const days = faultOfDays(values);
  if (days) context.addIssue({ code: "custom", path: ["validUntil"], message: days });
  const title = values.programId === somethingElse ? titleField.safeParse(values.title) : undefined;
  if (title?.error)
    context.addIssue({ code: "custom", path: ["title"], message: title.error.issues[0]?.message ?? "" });
}

/** What of them the calls take: a program, or a title. */
export const whatOf = ({ programId, title }: { programId: string; title: string }) =>
  programId === somethingElse ? { title } : { programId };

type Named = Pick<ComponentProps<typeof TextField>, "name" | "error"> & { name: string };

export function WhatFields({
  field,
  programs,
  program,
  onProgram,
}: {
  field: (name: "programId" | "title" | "issuedOn" | "validUntil") => Named;
  programs: readonly { id: string; title: string }[];
  program: string;
  onProgram: (program: string) => void;
}) {
  const today = dhakaDay(new Date());
  // A kept text may name one that was deleted since: then nothing is chosen, instead of the first one of the list.
  const isThere = program === somethingElse || programs.some(({ id }) => id === program);
  return (
    <>
      <SelectField
        {...field("programId")}
        label="For"
        data-saved=""
        value={isThere ? program : ""}
        onChange={(event) => onProgram(event.target.value)}
      >
        {!isThere && <option value="">Choose one</option>}
        {programs.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
        <option value={somethingElse}>Something else</option>
      </SelectField>
      <div hidden={program !== somethingElse}>
        <TextField {...field("title")} label="Title" hint="As it is printed below the name." dir="auto" required />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField {...field("issuedOn")} label="Issued on" type="date" defaultValue={today} max={today} required />
        <TextField {...field("validUntil")} label="Valid until" optional type="date" />
      </div>
    </>
  );
}
