/** One fault that a schema or the server found; its path begins with the field's name. */
export interface FormIssue {
  path: string | readonly PropertyKey[];
  message: string;
}

/** Message by field name. */
export type FormErrors = Readonly<Record<string, string>>;

/** What is read of a control; a real `<input>`, `<select>` or `<textarea>` fits. */
export interface FormControl {
  name: string;
  value: string;
  type: string;
  autocomplete: string;
  checked?: boolean;
}

function fieldOf({ path }: FormIssue): string {
  return typeof path === "string" ? (path.split(".")[0] ?? "") : String(path[0] ?? "");
}

/** The first message for each field; of what concerns no field of `names` nothing. */
export function messagesByField(issues: readonly FormIssue[], names: readonly string[]): FormErrors {
  const messages: Record<string, string> = {};
  for (const issue of issues) {
    const field = fieldOf(issue);
    if (names.includes(field) && messages[field] === undefined) messages[field] = issue.message;
  }
  return messages;
}

/** What the form would send: value by name; a box that is not ticked is left out. */
export function valuesOf(controls: readonly FormControl[]): Record<string, string> {
  const sent = controls.filter(({ name, type, checked }) => name !== "" && (checked === true || !isTicked(type)));
  return Object.fromEntries(sent.map(({ name, value }) => [name, value]));
}

const isTicked = (type: string) => type === "checkbox" || type === "radio";

/** Typed text that may be kept on the device for a while: no password, no code, no tick. */
export function isKept({ name, type, autocomplete }: FormControl): boolean {
  return name !== "" && !isTicked(type) && type !== "password" && !/password|one-time-code/.test(autocomplete);
}
