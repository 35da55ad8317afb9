import { RadioField } from "#ui/checkbox-field.tsx";
import type { PaymentMethod } from "../shop-types.ts";

/** How to pay. The first one is chosen from the start; one alone needs no choosing. */
export function PaymentChoice({ methods, error }: { methods: PaymentMethod[]; error?: string | undefined }) {
  return (
    <fieldset aria-describedby={error === undefined ? undefined : "gateway-error"}>
      <legend className="headline-4">How to pay</legend>
      {error !== undefined && (
        <p id="gateway-error" className="mt-1 text-sm font-medium text-signal">
          {error}
        </p>
      )}
      <div className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {methods.map((method, i) => (
          <RadioField
            key={method.gateway}
            name="gateway"
            value={method.gateway}
            defaultChecked={i === 0}
            label={<span className="font-semibold">{method.label}</span>}
            hint={method.description}
            className="px-4 pb-3 has-checked:bg-sea-wash first:rounded-t-card last:rounded-b-card"
          />
        ))}
      </div>
    </fieldset>
  );
}
