import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { readDraft, removeDraft, restoredEvent, writeDraft } from "./form-draft.ts";
import { type FormErrors, type FormIssue, isKept, messagesByField, valuesOf } from "./form-values.ts";
import { holdStill } from "./hold-still.ts";

/** What is asked of a schema: any of zod's fits, and this file needs no zod. */
export interface FormSchema<Output> {
  safeParse(
    values: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly FormIssue[] } };
  /** Fetches what is not there yet (late-schema.ts). */
  ready?: () => Promise<void>;
  /** Begins to fetch it, as somebody types. */
  ahead?: () => void;
}

export interface FormOptions<Output> {
  schema: FormSchema<Output>;
  /** Sends what was found good. What it throws with `errors` is shown at the fields that they name. */
  send: (values: Output, form: HTMLFormElement) => Promise<void>;
  /** Tells about a failed request; the text it answers stays above the fields when none of them is at fault. */
  onFailure: (error: unknown) => string;
  /** Name under which typed text (never a password) outlives a reload or a new sign-in, until it is sent. */
  draft?: string;
}

const controlsOf = (form: HTMLFormElement) => [...form.elements] as HTMLInputElement[];

/** Whether a control stands as it came with the page. A list has no default of its own: its entries know. */
function isUntouched(control: HTMLInputElement): boolean {
  if (!(control instanceof HTMLSelectElement)) return control.value === control.defaultValue;
  const { options, value } = control as HTMLSelectElement;
  return value === ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
}

/**
 * A form whose fields keep their own text, so what was typed before the page came alive stays. Checked on submit, then
 * on every change; the first field at fault gets the focus. Its method is post: sent without script, it must not put a
 * password into an address.
 */
export function useForm<Output>({ schema, send, onFailure, draft }: FormOptions<Output>) {
  const ref = useRef<HTMLFormElement>(null);
  /** The fields that were there when it was sent last: one that came since is not at fault before it was sent, too. */
  const sent = useRef<readonly string[]>([]);
  const serverErrors = useRef<FormErrors>({});
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState(0);

  useEffect(() => {
    if (draft === undefined || ref.current === null) return;
    const kept = readDraft(draft);
    for (const control of controlsOf(ref.current)) {
      const text = kept[control.name];
      if (text === undefined || !isKept(control) || !isUntouched(control)) continue;
      control.value = text;
      control.dispatchEvent(new Event(restoredEvent));
    }
  }, [draft]);
  useEffect(() => {
    // Until this script is there, and without it, the browser checks the fields itself.
    if (ref.current) ref.current.noValidate = true;
  }, []);
  useEffect(() => {
    if (faults > 0) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [faults]);

  function check(form: HTMLFormElement) {
    const result = schema.safeParse(valuesOf(controlsOf(form)));
    return { result, found: result.success ? {} : messagesByField(result.error.issues, sent.current) };
  }

  function input(event: InputEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    if (draft !== undefined) writeDraft(draft, valuesOf(controlsOf(form).filter(isKept)));
    schema.ahead?.();
    if (sent.current.length === 0) return;
    const { [(event.target as HTMLInputElement).name]: _, ...others } = serverErrors.current;
    serverErrors.current = others;
    setErrors({ ...others, ...check(form).found });
  }

  async function submit(form: HTMLFormElement) {
    sent.current = controlsOf(form).map(({ name }) => name);
    serverErrors.current = {};
    setFailure(undefined);
    if (schema.ready) {
      setBusy(true);
      const missing = await schema.ready().then(
        () => undefined,
        (error: Error) => error.message,
      );
      setBusy(false);
      if (missing !== undefined) return setFailure(missing);
    }
    const { result, found } = check(form);
    setErrors(found);
    if (!result.success) return setFaults((count) => count + 1);
    setBusy(true);
    const letGo = holdStill(form);
    try {
      await send(result.data, form);
      if (draft !== undefined) removeDraft(draft);
    } catch (error) {
      serverErrors.current = messagesByField((error as { errors?: FormIssue[] } | null)?.errors ?? [], sent.current);
      const text = onFailure(error);
      setErrors(serverErrors.current);
      if (Object.keys(serverErrors.current).length > 0) setFaults((count) => count + 1);
      else setFailure(text);
    } finally {
      letGo();
      setBusy(false);
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) void submit(event.currentTarget);
  }
  function onReset() {
    setErrors({});
    setFailure(undefined);
  }
  return {
    form: { ref, method: "post" as const, onSubmit, onInput: input, onReset, "data-draft": draft },
    /** Name and error of a field, for its component. */
    field: (name: string) => ({ name, error: errors[name] }),
    failure,
    busy,
  };
}
