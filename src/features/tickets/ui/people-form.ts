import { bestDiscount, type Discount } from "#lib/event-discount.ts";
import { bdtToPoisha } from "#lib/money.ts";
import { attendeeSchema, type OfferedType, registerSchema } from "../contract.ts";

type Attendee = ReturnType<typeof attendeeSchema.parse>;
interface Issue {
  path: string;
  message: string;
}
interface Named {
  attendees: Attendee[];
  organization: string;
}

/**
 * What the fields of the people say, as the call takes it: `name-3` and `email-3` are the person's who was added as the
 * fourth; `people` says who is still there, in which order. `organization` is of all of them.
 */
export const peopleForm = (people: readonly number[]) => ({
  safeParse(values: unknown): { success: true; data: Named } | { success: false; error: { issues: readonly Issue[] } } {
    const texts = values as Record<string, string | undefined>;
    const attendees: Attendee[] = [];
    const issues: Issue[] = [];
    for (const at of people) {
      const result = attendeeSchema.safeParse({ name: texts[`name-${at}`] ?? "", email: texts[`email-${at}`] ?? "" });
      if (result.success) attendees.push(result.data);
      else
        for (const { path, message } of result.error.issues) issues.push({ path: `${String(path[0])}-${at}`, message });
    }
    const organization = registerSchema.shape.organization.safeParse(texts.organization);
    if (!organization.success)
      for (const { message } of organization.error.issues) issues.push({ path: "organization", message });
    if (issues.length > 0 || !organization.success) return { success: false, error: { issues } };
    return { success: true, data: { attendees, organization: organization.data } };
  },
});

/** The discount that somebody sees who registers these people, by the same rule as the server's. */
export const discountSeen = (
  { type, percents, proofs, discountUsed }: Pick<OfferedType, "type" | "percents" | "proofs" | "discountUsed">,
  attendees: readonly Pick<Attendee, "name">[],
  organization: string,
): Discount | null =>
  bestDiscount(
    {
      price: bdtToPoisha(type.price),
      names: attendees.map(({ name }) => name),
      organization,
      proofs: discountUsed ? [] : proofs,
    },
    percents,
  );

/** The same while it is typed: what isn't a name yet counts as none. */
export function discountTyped(offered: OfferedType, people: readonly number[], texts: Record<string, string>) {
  const attendees = people.map((at) => ({ name: texts[`name-${at}`] ?? "" }));
  const organization = registerSchema.shape.organization.safeParse(texts.organization);
  return discountSeen(offered, attendees, organization.success ? organization.data : "");
}
