import { useId, useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { RedirectCalls } from "../../admin/api.server.ts";
import { addressField, codes, faultOfWay, type Redirect, targetField } from "../../admin/contract.ts";
import { codeNames } from "../../admin/views.ts";

const api = apiOf<RedirectCalls>();
const codeOf = (text: string) => codes.find((one) => String(one) === text) ?? 301;
const schema = z
  .object({ address: addressField, target: targetField.default(null), code: z.string().transform(codeOf) })
  .superRefine((value, context) => {
    const message = faultOfWay(value);
    if (message) context.addIssue({ code: "custom", path: ["target"], message });
  });

/** Makes a redirect (`address` is what it begins with), or changes one. */
export function RedirectForm({
  redirect,
  address = "",
  onDone,
}: {
  redirect?: Redirect;
  address?: string;
  onDone: () => void;
}) {
  const id = useId();
  const { send } = useWrite();
  const [code, setCode] = useState(String(redirect?.code ?? 301));
  const { form, field, failure, busy } = useForm({
    schema,
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
    <Dialog
      open
      onClose={onDone}
      title={redirect ? "Change the redirect" : "New redirect"}
      footer={
        <>
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Saving...">
            {redirect ? "Save" : "Make redirect"}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="space-y-4">
        {failure !== undefined && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
        <TextField
          {...field("address")}
          label="Old address"
          hint="A path such as /2021/03/name, or a whole address: only its path counts."
          defaultValue={redirect?.address ?? address}
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
        {code !== "410" && (
          <TextField
            {...field("target")}
            label="Leads to"
            hint="An address of this site, such as /blogs/name."
            defaultValue={redirect?.target ?? ""}
            autoComplete="off"
            required
          />
        )}
      </form>
    </Dialog>
  );
}
