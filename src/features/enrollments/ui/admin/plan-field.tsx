import { z } from "zod";
import { useListField } from "#features/drafts/client/use-list-field.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-error.tsx";
import { TextField } from "#ui/text-field.tsx";
import { planField } from "../../admin/contract.ts";
import { partTitle } from "../../part-words.ts";
import { mostLaterParts } from "../../parts.ts";

/** A part as it is typed. */
interface TypedPart {
  amount: string;
  dueOn: string;
}

const typedParts = z.array(z.object({ amount: z.string(), dueOn: z.string() }));

/** What is kept of the list; whatever else stands there counts as none. */
function typedOf(text: string): TypedPart[] {
  try {
    return typedParts.parse(JSON.parse(text));
  } catch {
    return [];
  }
}

const amountOf = (text: string) => (/^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What the list says, as the call takes it; what is wrong names the part. */
export const planText = z.string().transform((text, context) => {
  const typed = typedOf(text);
  const read = planField.safeParse(typed.map(({ amount, dueOn }) => ({ amount: amountOf(amount), dueOn })));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const [at, name] = issue?.path ?? [];
  const message =
    name === "amount" && issue?.code === "invalid_type"
      ? "An amount such as 4000"
      : (issue?.message ?? "This can't be used");
  context.addIssue({
    code: "custom",
    message: typeof at === "number" ? `${partTitle(at + 2, typed.length + 1)}: ${message}` : message,
  });
  return z.NEVER;
});

/** The later parts of a fee: what each is and by when it is due. */
export function PlanField({
  saved,
  error,
}: {
  saved: readonly { amount: number; dueOn: string }[];
  error: string | undefined;
}) {
  const { store, items, set } = useListField<TypedPart>(
    saved.map(({ amount, dueOn }) => ({ amount: String(amount), dueOn })),
  );
  const change = (at: number, more: Partial<TypedPart>) =>
    set(items.map((one, i) => (i === at ? { ...one, ...more } : one)));
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Paying in parts</legend>
      <p className="mt-1 text-sm text-muted">
        Later parts of the fee, for those who choose so; what they leave of it is paid first. No part: the fee is paid
        whole.
      </p>
      <FieldError className="mt-1">{error}</FieldError>
      <input {...store} name="plan" />
      <ol className="mt-3 space-y-4 empty:hidden">
        {items.map(({ amount, dueOn }, at) => {
          const title = partTitle(at + 2, items.length + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place; their fields hold no state of their own.
            <li key={at} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
              <TextField
                label={`${title}, in BDT`}
                inputMode="decimal"
                value={amount}
                onChange={({ currentTarget }) => change(at, { amount: currentTarget.value })}
              />
              <TextField
                label="Due by"
                aria-label={`${title}, due by`}
                type="date"
                value={dueOn}
                onChange={({ currentTarget }) => change(at, { dueOn: currentTarget.value })}
              />
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Take out ${title.toLowerCase()}`}
                className="mb-0.5 justify-self-start"
                onClick={() => set(items.filter((_, i) => i !== at))}
              >
                Take out
              </Button>
            </li>
          );
        })}
      </ol>
      {items.length < mostLaterParts && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-3"
          onClick={() => set([...items, { amount: "", dueOn: "" }])}
        >
          Add a later part
        </Button>
      )}
    </fieldset>
  );
}
