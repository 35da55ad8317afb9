/** Controls that know no read-only state: a press on them changes what they say. */
const isPressed = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && /checkbox|radio|file|color/.test(target.type);

/**
 * Lets nobody change a form while what it says is on its way: what came after it would be lost when the form is emptied. The
 * focus stays where it is. Answers how to let go.
 */
export function holdStill(form: HTMLFormElement | null): () => void {
  const elements = [...(form?.elements ?? [])];
  const held = elements.filter(
    (one): one is HTMLInputElement | HTMLTextAreaElement => "readOnly" in one && one.readOnly === false,
  );
  const choices = new Map(elements.flatMap((one) => (one instanceof HTMLSelectElement ? [[one, one.value]] : [])));
  const keep = (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLSelectElement) target.value = choices.get(target) ?? target.value;
    else if (isPressed(target)) event.preventDefault();
    else return;
    // Whoever draws it by what they hear hears nothing.
    event.stopPropagation();
  };
  const events = ["click", "input", "change"];
  for (const control of held) control.readOnly = true;
  for (const name of events) form?.addEventListener(name, keep, true);
  return () => {
    for (const control of held) control.readOnly = false;
    for (const name of events) form?.removeEventListener(name, keep, true);
  };
}
