import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { FieldOf } from "./item-screens.ts";

/** The day of which the facts of a text are. */
export function AsOfField({ field }: { field: FieldOf }) {
  return <TextField {...field("asOf")} label="Facts as of" hint="Empty if the text names no day." type="date" />;
}

/** Where the facts of a text come from. */
export function SourcesField({ field }: { field: FieldOf }) {
  return (
    <TextAreaField
      {...field("sources")}
      label="Sources"
      hint="One a line: its title, then its address (https://…)."
      rows={3}
      dir="auto"
    />
  );
}
