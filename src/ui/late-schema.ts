import type { FormSchema } from "./use-form.ts";

/**
 * A schema in a file of its own, which is fetched with the first letter that is typed, at the latest when the form is sent: to
 * show the form nobody needs it. Until then it finds nothing good and nothing at fault. `ready` throws an Error with words for
 * people where the file does not come.
 */
export function lateSchema<Output>(load: () => Promise<FormSchema<Output>>) {
  let found: FormSchema<Output> | undefined;
  let asked = false;
  const ready = async () => {
    asked = true;
    found ??= await load().catch((cause: unknown) => {
      throw new Error(
        navigator.onLine
          ? "It was not saved: a part of the page could not be loaded. Your text is kept. Try again; if that doesn't help, reload this page."
          : "You are offline. Your text is kept; try again.",
        { cause },
      );
    });
  };
  /** With a letter it is tried once, and not without a net: some browsers remember for ever that a file did not come. */
  const ahead = () => {
    if (!asked && navigator.onLine) void ready().catch(() => {});
  };
  const schema: FormSchema<Output> = {
    safeParse: (values) => found?.safeParse(values) ?? { success: false, error: { issues: [] } },
    ready,
    ahead,
  };
  return schema;
}
