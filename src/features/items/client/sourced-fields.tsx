import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { FieldOf } from "./item-screens.ts";

/** What a text rests on: the day of its facts, and where they come from. */
export function SourcedFields({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField {...field("asOf")} label="Facts as of" hint="Empty if the text names no day." type="date" />
      <TextAreaField
        {...field("sources")}
        label="Sources"
        hint="One a line: its title, then its address (https://…)."
        rows={4}
        dir="auto"
      />
    </>
  );
}
