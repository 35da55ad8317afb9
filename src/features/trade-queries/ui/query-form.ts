import { tidyText } from "#lib/input-text.ts";
import type { FormIssue } from "#ui/form-values.ts";
import { queryFault } from "../query-text.ts";

type Checked =
  | { success: true; data: { query: string; mayPublish: boolean } }
  | { success: false; error: { issues: FormIssue[] } };

/** The rules of the form for useForm, without zod: the dialog is loaded when it opens, and should open at once. */
export const queryForm = {
  safeParse(values: unknown): Checked {
    const { query = "", mayPublish } = values as { query?: string; mayPublish?: string };
    const text = tidyText(query);
    const fault = queryFault(text);
    if (fault) return { success: false, error: { issues: [{ path: "query", message: fault }] } };
    return { success: true, data: { query: text, mayPublish: mayPublish !== undefined } };
  },
};
