import { type GatewayFacts, gatewayFacts } from "#platform/payments/gateway-facts.ts";
import { RadioField } from "#ui/checkbox-field.tsx";
import { FieldError } from "#ui/field-error.tsx";
import { Icon } from "#ui/icon.tsx";
import type { PaymentMethod } from "../shop-types.ts";

/** The method to begin with: the one chosen before, where it still fits, else the first. */
export function firstChoice(methods: PaymentMethod[], chosen: string | undefined): PaymentMethod | undefined {
  return methods.find(({ gateway }) => gateway === chosen) ?? methods[0];
}

/** How to pay. One is always chosen. */
export function PaymentChoice({
  methods,
  chosen,
  onChoose,
  error,
}: {
  methods: PaymentMethod[];
  chosen: PaymentMethod | undefined;
  onChoose: (gateway: string) => void;
  error?: string | undefined;
}) {
  return (
    <fieldset aria-describedby={error === undefined ? undefined : "gateway-error"}>
      <legend className="headline-4">How to pay</legend>
      <FieldError id="gateway-error" className="mt-1">
        {error}
      </FieldError>
      <div className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {methods.map((method) => {
          const { ways }: GatewayFacts = gatewayFacts[method.gateway];
          return (
            <RadioField
              key={method.gateway}
              name="gateway"
              value={method.gateway}
              checked={method === chosen}
              onChange={() => onChoose(method.gateway)}
              label={
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
                  {method.label}
                  <span className="flex gap-1 text-muted">
                    {[...new Set(ways.map(({ kind }) => kind))].map((kind) => (
                      <Icon key={kind} name={`pay-${kind}`} size={20} />
                    ))}
                  </span>
                </span>
              }
              hint={method.description}
              className="px-4 pb-3 has-checked:bg-sea-wash first:rounded-t-card last:rounded-b-card"
            />
          );
        })}
      </div>
    </fieldset>
  );
}
