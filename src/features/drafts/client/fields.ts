import { restoredEvent } from "#ui/form-draft.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a form says, by field; a box says 'on' or nothing. */
export type Fields = Record<string, string>;

/** The field that says upon which version something was typed. It is no text of a person. */
export const versionField = "version";

const isBox = (control: Control): control is HTMLInputElement => control.type === "checkbox";
/** Choices of one are drawn by React; passwords and codes are kept nowhere. */
const isKept = ({ type, autocomplete }: Control) =>
  type !== "radio" && type !== "password" && !/password|one-time-code/.test(autocomplete);
/** Fields by the names that the server knows; what a dialog inside the form asks is none of it. */
const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is Control =>
      "name" in one && "value" in one && /^[A-Za-z][A-Za-z0-9]*$/.test((one as Control).name) && isKept(one as Control),
  );

const textOf = (control: Control) => (isBox(control) ? (control.checked ? "on" : "") : control.value);

/** What a control said when it was drawn. */
function textBefore(control: Control): string {
  if (isBox(control)) return control.defaultChecked ? "on" : "";
  // What a part of its own draws has no default that a browser knows, nor has a choice whose first one may be another tomorrow.
  if (control.dataset.saved !== undefined) return control.dataset.saved;
  if (control.type === "hidden") return control.value;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ?? "";
}

export function fieldsOf(form: HTMLFormElement): Fields {
  return Object.fromEntries(controlsOf(form).map((control) => [control.name, textOf(control)]));
}

/** Only what somebody changed: what they left alone goes on following what is saved. */
export function typedFieldsOf(form: HTMLFormElement): Fields {
  const typed = controlsOf(form).filter((control) => textOf(control) !== textBefore(control));
  return Object.fromEntries(typed.map((control) => [control.name, textOf(control)]));
}

/** Puts kept texts into their fields; fields that they don't name stay. */
export function putFields(form: HTMLFormElement, fields: Fields): void {
  for (const control of controlsOf(form)) {
    const text = fields[control.name];
    // What says the same stays untouched, and goes on following what the page is told of it.
    if (text === undefined || text === textOf(control)) continue;
    if (isBox(control)) control.checked = text === "on";
    else control.value = text;
    control.dispatchEvent(new Event(restoredEvent));
  }
}

/** What was saved when somebody typed this (`upon` of a kept form), if that makes sense. */
export function savedBefore(fields: Fields): unknown {
  try {
    return JSON.parse(fields[versionField] ?? "null");
  } catch {
    return null;
  }
}

/** Whether two say the same to a person: the version upon which something was typed is no text. */
export const sameFields = (one: Fields, other: Fields): boolean =>
  Object.keys({ ...one, ...other }).every((name) => name === versionField || (one[name] ?? "") === (other[name] ?? ""));
