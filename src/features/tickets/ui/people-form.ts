import { attendeeSchema } from "../contract.ts";

type Attendee = ReturnType<typeof attendeeSchema.parse>;
interface Issue {
  path: string;
  message: string;
}

/**
 * What the fields of the people say, as the call takes it: `name-3` and `email-3` are the person's who was added as the
 * fourth; `people` says who is still there, in which order.
 */
export const peopleForm = (people: readonly number[]) => ({
  safeParse(
    values: unknown,
  ): { success: true; data: Attendee[] } | { success: false; error: { issues: readonly Issue[] } } {
    const texts = values as Record<string, string | undefined>;
    const attendees: Attendee[] = [];
    const issues: Issue[] = [];
    for (const at of people) {
      const result = attendeeSchema.safeParse({ name: texts[`name-${at}`] ?? "", email: texts[`email-${at}`] ?? "" });
      if (result.success) attendees.push(result.data);
      else
        for (const { path, message } of result.error.issues) issues.push({ path: `${String(path[0])}-${at}`, message });
    }
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: attendees };
  },
});
