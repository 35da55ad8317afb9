/** Controls that know no read-only state: a press on them changes what they say. */
const pressed = /^(checkbox|radio|file|color)$/;

/** Whether it lies on a button by which a field of several parts is changed: a list, a file that is chosen. Other buttons lead out. */
const isOfField = (target: Element, form: HTMLFormElement | null) => {
  const around = target.closest("button")?.closest("fieldset, dialog");
  return around?.localName === "fieldset" && form?.contains(around) === true;
};

/**
 * Lets nobody change a form while what it says is on its way: what came after it would be lost when the form is emptied. The
 * focus stays where it is. Answers how to let go.
 */
export function holdStill(form: HTMLFormElement | null): () => void {
  const elements = [...(form?.elements ?? [])] as HTMLInputElement[];
  const texts = elements.filter((one) => one.readOnly === false);
  const choices = new Map(elements.flatMap((one) => (one.type === "select-one" ? [[one, one.value]] : [])));
  const keep = (event: Event) => {
    const target = event.target as HTMLInputElement;
    const choice = choices.get(target);
    if (choice !== undefined) target.value = choice;
    else if (pressed.test(target.type) || isOfField(target, form)) event.preventDefault();
    else return;
    // Whoever draws it by what they hear hears nothing.
    event.stopPropagation();
  };
  const set = (held: boolean) => {
    for (const one of texts) one.readOnly = held;
    for (const name of ["click", "input", "change"])
      form?.[held ? "addEventListener" : "removeEventListener"](name, keep, true);
  };
  set(true);
  return () => set(false);
}
