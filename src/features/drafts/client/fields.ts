import { restoredEvent } from "#ui/form-draft.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a form says, by field; a box says 'on' or nothing. */
export type Fields = Record<string, string>;

const isBox = (control: Control): control is HTMLInputElement => control.type === "checkbox";
/** Fields by the names that the server knows; what a dialog inside the form asks is none of it. */
const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is Control => "name" in one && "value" in one && /^[A-Za-z][A-Za-z0-9]*$/.test((one as Control).name),
  );

const textOf = (control: Control) => (isBox(control) ? (control.checked ? "on" : "") : control.value);

export function fieldsOf(form: HTMLFormElement): Fields {
  return Object.fromEntries(controlsOf(form).map((control) => [control.name, textOf(control)]));
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

/** Whether two say the same to a person: the version upon which something was typed is no text. */
export const sameFields = (one: Fields, other: Fields): boolean =>
  Object.keys({ ...one, ...other }).every((name) => name === "version" || (one[name] ?? "") === (other[name] ?? ""));
