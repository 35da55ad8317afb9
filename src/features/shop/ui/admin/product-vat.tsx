import { useEffect, useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { SettingsSection } from "#features/settings/client/settings-section.tsx";
import { formatBdt } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useNewest } from "#ui/use-newest.ts";
import type { ShopSettingsCalls } from "../../admin/settings-api.server.ts";
import type { ProductRate } from "../../settings-contract.ts";

const api = apiOf<ShopSettingsCalls>();
const fault = "A rate from 0 to 100, with at most two decimals";
const formSchema = z.object({
  percent: z
    .string()
    .trim()
    .refine((text) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100, fault)
    .transform(Number),
});
const nameOf = ({ title }: ProductRate) => title ?? "No longer for sale";

function RateForm({ product, onDone }: { product: ProductRate; onDone: () => void }) {
  const { send } = useWrite();
  const { form, field, busy, draft } = useKeptForm({
    schema: formSchema,
    draft: `vat-${product.item.kind}-${product.item.id}`,
    upon: product.percent,
    async send({ percent }) {
      const { item, percent: before } = product;
      await send(() => api("PATCH /shop/vat", { body: { item, percent, before } }));
      onDone();
    },
    onFailure: (error) => failureText(error, "The rate was not saved."),
  });
  return (
    <form {...form} aria-label={`VAT of ${nameOf(product)}`} className="w-full space-y-2">
      <div className="flex items-end gap-2">
        <TextField
          {...field("percent")}
          label="VAT rate, %"
          inputMode="decimal"
          defaultValue={product.percent ?? ""}
          className="grow"
          required
        />
        <Button type="submit" variant="secondary" busy={busy}>
          Save
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
      <DraftLine draft={draft} what="rate" />
    </form>
  );
}

function Product({ product }: { product: ProductRate }) {
  const { busy, write } = useWrite();
  const [changing, change] = useState(false);
  const { item, title, price, percent } = product;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 py-1.5 text-sm">
      <span className="min-w-0 grow basis-56">
        <Spoken>{nameOf(product)}</Spoken>
        {price !== null && <span className="num block text-xs text-muted">{formatBdt(price)}</span>}
      </span>
      {changing ? (
        <RateForm product={product} onDone={() => change(false)} />
      ) : (
        <>
          <span className="num text-muted">{percent === null ? "The shop's rate" : `${percent}%`}</span>
          {title !== null && (
            <Button variant="quiet" size="sm" aria-label={`Set the rate of ${title}`} onClick={() => change(true)}>
              {percent === null ? "Set a rate" : "Change"}
            </Button>
          )}
          {percent !== null && (
            <ConfirmButton
              variant="quiet"
              size="sm"
              busy={busy}
              aria-label={`Use the shop's rate for ${nameOf(product)}`}
              label="Remove"
              title="Use the shop's rate again?"
              confirm="Use the shop's rate"
              onConfirm={() =>
                void write(() => api("PATCH /shop/vat", { body: { item, percent: null, before: percent } }))
              }
            >
              Orders from now on have the rate of the shop. Those that were made keep theirs.
            </ConfirmButton>
          )}
        </>
      )}
    </li>
  );
}

/** VAT rates of single products: those that have one, and a search for others. */
export function ProductVat({ rates }: { rates: readonly ProductRate[] }) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<{ words: string; products: readonly ProductRate[] }>();
  const [failure, setFailure] = useState<string>();
  const newest = useNewest();
  async function find(words: string) {
    const isNewest = newest();
    setFailure(undefined);
    await api("GET /shop/vat", { query: { search: words } }).then(
      ({ data }) => isNewest() && setFound({ words, products: data }),
      (problem) => isNewest() && setFailure(failureText(problem, "Products could not be looked for.")),
    );
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: rates are read anew after each write; what was found had those of before.
  useEffect(() => {
    if (found) void find(found.words);
  }, [rates]);
  // What has a rate of its own is in the list above.
  const open = found?.products.filter(({ item }) => !rates.some((one) => one.item.id === item.id));
  return (
    <SettingsSection
      id="product-vat"
      title="VAT of single products"
      lede="For what is taxed otherwise than the rest. Orders that were made keep their rate."
    >
      <div className="space-y-4">
        {rates.length === 0 ? (
          <p className="text-sm text-muted">Every product has the shop's rate.</p>
        ) : (
          <ul aria-label="Products with a rate of their own" className="divide-y divide-line border-y border-line">
            {rates.map((product) => (
              <Product key={product.item.id} product={product} />
            ))}
          </ul>
        )}
        <search className="flex gap-2">
          <SearchField
            label="Find a product"
            placeholder="Words of its title"
            value={text}
            maxLength={200}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") void find(text);
            }}
            className="grow"
          />
          <Button variant="secondary" onClick={() => void find(text)}>
            Find
          </Button>
        </search>
        {failure !== undefined && <p className="text-sm text-signal">{failure}</p>}
        {open !== undefined && (
          <ul aria-label="Found products" className="divide-y divide-line border-y border-line">
            {open.map((product) => (
              <Product key={product.item.id} product={product} />
            ))}
            {open.length === 0 && (
              <li className="py-3 text-sm text-muted">No other product for sale has these words.</li>
            )}
          </ul>
        )}
      </div>
    </SettingsSection>
  );
}
