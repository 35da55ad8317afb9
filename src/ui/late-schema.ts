import type { FormSchema } from "./use-form.ts";

/**
 * A schema in a file of its own, which is fetched with the first letter that is typed, at the latest when the form is sent: to
 * show the form nobody needs it. Until then it finds nothing good and nothing at fault. `ready` throws an Error with words for
 * people where the file does not come.
 */
export function lateSchema<Output>(load: () => Promise<FormSchema<Output>>) {
  let found: FormSchema<Output> | undefined;
  const ready = async () => {
    found ??= await load().catch((cause: unknown) => {
      throw new Error(
        navigator.onLine
          ? "It was not saved: the site has a new version. Your text is kept; reload this page and send it again."
          : "You are offline. Your text is kept; try again.",
        { cause },
      );
    });
  };
  const schema: FormSchema<Output> = {
    safeParse: (values) => found?.safeParse(values) ?? { success: false, error: { issues: [] } },
    ready,
  };
  return schema;
}
