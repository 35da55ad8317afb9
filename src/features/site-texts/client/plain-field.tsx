import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { PlainField as Plain } from "./fields.ts";
import { PictureField } from "./picture-field.tsx";

/** What a control gets: a name where the form knows it, a value where the list around it holds it. */
interface Control {
  name?: string;
  error: string | undefined;
  defaultValue?: string;
  value?: string;
  onChange?: (event: { currentTarget: { value: string } }) => void;
}

const types = { line: "text", day: "date", moment: "datetime-local" } as const;

/** One field of a text, as its kind is typed. */
export function PlainField({ field, control }: { field: Plain; control: Control }) {
  const { kind, label, hint } = field;
  const shared = { label, hint, ...control };
  switch (kind) {
    case "id":
      return null;
    case "text":
      return <TextAreaField {...shared} rows={3} dir="auto" />;
    case "lines":
      return <TextAreaField {...shared} hint={hint ?? "One a line."} rows={3} dir="auto" />;
    case "choice":
      return (
        <SelectField {...shared}>
          {field.options.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </SelectField>
      );
    case "picture":
      return (
        <PictureField
          {...{ label, hint, error: control.error, drawings: field.drawings ?? [] }}
          value={control.value ?? ""}
          onChange={(value) => control.onChange?.({ currentTarget: { value } })}
        />
      );
    default:
      return (
        <TextField
          {...shared}
          hint={hint ?? (kind === "moment" ? "Dhaka time." : undefined)}
          type={types[kind]}
          dir={kind === "line" ? "auto" : undefined}
          autoComplete="off"
        />
      );
  }
}
