import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useOpened } from "#ui/use-opened.ts";
import type { RedirectCalls } from "../../admin/api.server.ts";
import { addressField, codes, type DeadAddress, faultOfWay, type Redirect, targetField } from "../../admin/contract.ts";
import { codeNames } from "../../admin/views.ts";

const api = apiOf<RedirectCalls>();
export type Dead = Pick<DeadAddress, "id" | "address">;
const codeOf = (text: string) => codes.find((one) => String(one) === text) ?? 301;
const way = z
  .object({ address: addressField, target: targetField.default(null), code: z.string().transform(codeOf) })
  .superRefine((value, context) => {
    const message = faultOfWay(value);
    if (message) context.addIssue({ code: "custom", path: ["target"], message });
  });
/** What leads nowhere has no target; one that was typed stays in its field, in case. */
const schema = z.preprocess(
  (values) => ((values as { code?: string }).code === "410" ? { ...(values as object), target: undefined } : values),
  way,
);

/** Makes a redirect (of a dead address, where it is given), or changes one. */
export function RedirectForm({ onDone, ...opened }: { redirect?: Redirect; dead?: Dead; onDone: () => void }) {
  const { redirect, dead } = useOpened(opened);
  const { send } = useWrite();
  const [code, setCode] = useState(String(redirect?.code ?? 301));
  const { form, field, failure, busy, draft } = useKeptForm({
    schema,
    draft: redirect ? `redirect-${redirect.id}` : dead ? `redirect-of-${dead.id}` : "redirect-new",
    upon: redirect && [redirect.address, redirect.target, redirect.code],
    onPut: (fields) => setCode((now) => fields.code ?? now),
    async send(body) {
      await send(() => {
        if (!redirect) return api("POST /redirects", { body });
        const before = { address: redirect.address, target: redirect.target, code: redirect.code };
        return api("PATCH /redirects/{id}", { params: { id: redirect.id }, body: { ...body, before } });
      });
      onDone();
    },
    onFailure: (error) => failureText(error, "Nothing was changed."),
  });
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onDone}
      title={redirect ? "Change the redirect" : "New redirect"}
      step={redirect ? "Save" : "Make redirect"}
      busy={busy}
      busyLabel="Saving..."
    >
      <TextField
        {...field("address")}
        label="Old address"
        hint="A path such as /2021/03/name, or a whole address: only its path counts."
        defaultValue={redirect?.address ?? dead?.address ?? ""}
        autoComplete="off"
        required
      />
      <SelectField
        {...field("code")}
        label="What happened to it"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      >
        {codes.map((one) => (
          <option key={one} value={one}>
            {codeNames[one]}
          </option>
        ))}
      </SelectField>
      <div hidden={code === "410"}>
        <TextField
          {...field("target")}
          label="Leads to"
          hint="An address of this site, such as /blogs/name."
          defaultValue={redirect?.target ?? ""}
          autoComplete="off"
          required
        />
      </div>
      <DraftLine draft={draft} what="redirect" />
    </FormDialog>
  );
}
