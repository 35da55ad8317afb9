/**
 * Lets nobody type into a form while what it says is on its way: what came after it would be lost when the form is emptied. The
 * focus stays where it is. Answers how to let go.
 */
export function holdStill(form: HTMLFormElement | null): () => void {
  const held = [...(form?.elements ?? [])].filter(
    (one): one is HTMLInputElement | HTMLTextAreaElement => "readOnly" in one && one.readOnly === false,
  );
  for (const control of held) control.readOnly = true;
  return () => {
    for (const control of held) control.readOnly = false;
  };
}
