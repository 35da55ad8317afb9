/** Joins class names, leaving out what is empty. Not a merger: a caller's class adds layout, it does not override. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
