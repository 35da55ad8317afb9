import { useRef, useState } from "react";
import { z } from "zod";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { formatBdt } from "#lib/money.ts";
import { plainDigits } from "#lib/plain-digits.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { CompanyCalls } from "../api.server.ts";
import { mostPieces, orderSeatsSchema } from "../contract.ts";

const useAnswer: Reads<Pick<CompanyCalls, "offers">> = useRead;

const call: Fetch<CompanyCalls> = apiFetch;

const howMany = `Enter a whole number from 1 to ${mostPieces}`;
const formSchema = z.object({
  item: z.string().min(1, "Choose what to order"),
  quantity: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, howMany)
    .transform(Number)
    .pipe(z.int().min(1, howMany).max(mostPieces, howMany)),
  poNumber: orderSeatsSchema.shape.poNumber,
  terms: z.literal("on", "Please accept the terms"),
});

/** Orders seats or copies: what, how many, and the company's own number. */
export function OrderForm({
  companyId,
  onClose,
  onDone,
}: {
  companyId: string;
  onClose: () => void;
  onDone: (block: string) => void;
}) {
  const [search, setSearch] = useState("");
  const [typed, setTyped] = useState("");
  const { data, failed, load } = useAnswer(
    search === "" ? "/api/v1/companies/offers" : `/api/v1/companies/offers?search=${encodeURIComponent(search)}`,
  );
  const [item, setItem] = useState("");
  // As it was read last: its price may be another by now, and what isn't in the list isn't chosen.
  const chosen = data?.find(({ id }) => id === item);
  const [count, setCount] = useState("");
  const key = useRef(crypto.randomUUID());
  /** What a press ordered whose answer was lost, once we know of it. */
  const [earlier, setEarlier] = useState<string>();
  const { form, field, failure, busy } = useForm({
    schema: formSchema,
    async send({ quantity, poNumber }) {
      if (!chosen) return;
      setEarlier(undefined);
      const { kind, id: itemId, price: expectedPrice } = chosen;
      const body = { key: key.current, kind, itemId, quantity, poNumber, expectedPrice, acceptTerms: true } as const;
      const answer = await call(`/api/v1/companies/${companyId}/pro-formas`, {
        method: "POST",
        body,
      });
      onDone(answer.data.id);
    },
    onFailure(error) {
      if (error instanceof ApiError && error.errors.some(({ path }) => path === "key")) setEarlier(key.current);
      // What was refused is over: the next press is another order, for what is shown then (another price, too few seats). Any other
      // failure, too many presses among them, tells nothing of an earlier press whose answer was lost: it may have ordered.
      if (error instanceof ApiError && error.status === 409) {
        key.current = crypto.randomUUID();
        load();
      }
      return failureText(error, "Nothing was ordered. Please try again.");
    },
  });
  const groups = (["cohort", "blog"] as const).map((kind) => ({
    label: kind === "cohort" ? "Seats in programs" : "Blogs",
    items: (data ?? []).filter((one) => one.kind === kind),
  }));
  const quantity = /^\d{1,3}$/.test(count) ? Number(count) : 0;
  return (
    <FormDialog
      {...{ form, failure, busy, onClose }}
      title="Order seats or blogs"
      step="Get the pro-forma"
      busyLabel="Ordering..."
    >
      {earlier !== undefined && (
        <Button size="sm" variant="secondary" onClick={() => onDone(earlier)}>
          See that order
        </Button>
      )}
      <div className="flex items-end gap-2">
        <TextField
          label="Find a program or blog"
          name="words"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={200}
          className="grow"
          optional
        />
        <Button variant="secondary" onClick={() => setSearch(typed.trim())}>
          Find
        </Button>
      </div>
      {failed && (
        <Notice tone="danger" live>
          We couldn't read what there is to order.{" "}
          <button type="button" className="link" onClick={load}>
            Try again
          </button>
        </Notice>
      )}
      <SelectField
        {...field("item")}
        label="What to order"
        required
        value={chosen?.id ?? ""}
        onChange={(event) => setItem(event.target.value)}
      >
        <option value="">{data ? (data.length > 0 ? "Choose" : "Nothing fits these words") : "Loading..."}</option>
        {groups.map(
          ({ label, items }) =>
            items.length > 0 && (
              <optgroup key={label} label={label}>
                {items.map(({ id, title, price, left }) => (
                  <option key={id} value={id}>
                    {title}, {formatBdt(price)}
                    {left !== null && left <= 10 ? `, ${left} left` : ""}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field("quantity")}
          label="How many"
          inputMode="numeric"
          value={count}
          onChange={(event) => setCount(plainDigits(event.target.value))}
          maxLength={3}
          required
        />
        <TextField
          {...field("poNumber")}
          label="PO number"
          hint="Of your own purchase order."
          maxLength={40}
          dir="auto"
          optional
        />
      </div>
      {chosen && quantity > 0 && (
        <p className="num font-semibold" aria-live="polite">
          Total {formatBdt(Math.round(chosen.price * 100 * quantity) / 100)}
        </p>
      )}
      <CheckboxField
        {...field("terms")}
        value="on"
        label={
          <>
            We accept the{" "}
            <a href="/terms" target="_blank" rel="noopener" className="link">
              terms of sale
            </a>
          </>
        }
      />
      <p className="text-sm text-muted">
        Seats are held while the pro-forma is valid. Pay by transfer, or online in the order.
      </p>
    </FormDialog>
  );
}
