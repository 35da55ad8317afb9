import { type ReactNode, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { holdStill } from "#ui/hold-still.ts";
import { StepDialog } from "#ui/step-dialog.tsx";
import type { FormOptions } from "#ui/use-form.ts";
import { DraftLine } from "./draft-notices.tsx";
import { useKeptForm } from "./use-kept-form.ts";

/** One way to send what a form holds. */
export interface FormAction<Output> {
  label: string;
  /** The question ('Refund BDT 450?'). */
  title: (values: Output) => string;
  /** What will happen, in full. */
  explain: (values: Output) => ReactNode;
  danger?: boolean;
  /** Does it; answers whether it was done. */
  onConfirm: (values: Output) => Promise<boolean>;
}

type FieldOf = ReturnType<typeof useKeptForm>["field"];

/**
 * A form whose steps ask once: what was typed is checked, a dialog says what will happen, its button does it. What was typed
 * stays when it was not done, and is kept as a draft until it is.
 */
export function ConfirmForm<Output>({
  schema,
  draft: name,
  actions,
  busy,
  children,
}: {
  schema: FormOptions<Output>["schema"];
  /** Under which name what is typed is kept. */
  draft: string;
  actions: readonly FormAction<Output>[];
  busy: boolean;
  children: (field: FieldOf) => ReactNode;
}) {
  const chosen = useRef<FormAction<Output>>(undefined);
  const [asked, setAsked] = useState<{ action: FormAction<Output>; values: Output }>();
  const { form, field, draft } = useKeptForm({
    schema,
    draft: name,
    endsByHand: true,
    send: async (values) => {
      const action = chosen.current ?? actions[0];
      if (action) setAsked({ action, values });
    },
    onFailure: () => "",
  });
  async function confirm({ action, values }: { action: FormAction<Output>; values: Output }) {
    setAsked(undefined);
    const letGo = holdStill(form.ref.current);
    if (!(await action.onConfirm(values).finally(letGo))) return;
    await draft.clear();
  }
  return (
    <div>
      <form {...form} className="space-y-4">
        {children(field)}
        <DraftLine draft={draft} what="form" />
        <div className="flex flex-wrap gap-3">
          {actions.map((action, i) => (
            <Button
              key={action.label}
              type="submit"
              variant={action.danger ? "danger" : i === 0 ? "primary" : "secondary"}
              busy={busy}
              onClick={() => {
                chosen.current = action;
              }}
            >
              {action.label}
            </Button>
          ))}
        </div>
      </form>
      <StepDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked?.action.title(asked.values) ?? ""}
        step={asked?.action.label}
        danger={asked?.action.danger ?? false}
        onStep={() => asked && void draft.sending(confirm(asked))}
      >
        <div className="space-y-2">{asked?.action.explain(asked.values)}</div>
      </StepDialog>
    </div>
  );
}
