import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { type CatalogAddress, catalogFilters, catalogHref, filterNames, parseCatalog } from "../catalog.ts";

/** What the catalog is filtered by: a plain form whose state is the address; with JavaScript a choice counts at once. */
export function CatalogFilters({ address }: { address: CatalogAddress }) {
  const navigate = useNavigate();
  const form = useAddressFields(Object.fromEntries(filterNames.map((name) => [name, address[name] ?? ""])));
  const go = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current) return;
    const values = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) values.append(name, String(value));
    void navigate(catalogHref(parseCatalog(values).address), { preventScrollReset: true });
  };
  return (
    <search aria-label="Filter programs">
      <form
        ref={form}
        action="/programs"
        method="get"
        onSubmit={go}
        className="grid grid-cols-2 items-end gap-x-3 gap-y-4 md:grid-cols-4"
      >
        {filterNames.map((name) => {
          const { label, any, choices } = catalogFilters[name];
          return (
            <SelectField key={name} label={label} name={name} defaultValue={address[name] ?? ""} onChange={() => go()}>
              <option value="">{any}</option>
              {Object.entries(choices).map(([value, title]) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </SelectField>
          );
        })}
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
    </search>
  );
}
