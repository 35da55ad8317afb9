import { type RefObject, useEffect, useState } from "react";
import { discountName } from "#lib/event-discount.ts";
import { bdtOfSheet, poishaToBdt } from "#lib/money.ts";
import { restoredEvent } from "#ui/form-draft.ts";
import { type FormControl, valuesOf } from "#ui/form-values.ts";
import type { OfferedType } from "../contract.ts";
import { discountTyped } from "./people-form.ts";

const row = "flex items-baseline justify-between gap-6";

/** What the places cost that are being named, as it is typed. It reads the form by itself: what is typed draws nothing else anew. */
export function PlacesPrice({
  form,
  people,
  offered,
}: {
  form: RefObject<HTMLFormElement | null>;
  people: readonly number[];
  offered: OfferedType;
}) {
  const [texts, setTexts] = useState<Record<string, string>>({});
  useEffect(() => {
    const element = form.current;
    if (element === null || people.length === 0) return;
    const read = () => setTexts(valuesOf([...element.elements] as unknown as FormControl[]));
    read();
    element.addEventListener("input", read);
    // What was kept is put back after this part is there, and told to each field alone.
    element.addEventListener(restoredEvent, read, true);
    return () => {
      element.removeEventListener("input", read);
      element.removeEventListener(restoredEvent, read, true);
    };
  }, [form, people]);
  const { price, memberPrice } = offered.type;
  const discount = discountTyped(offered, people, texts);
  const off = poishaToBdt(discount?.amount ?? 0);
  const all = price * people.length;
  const bdt = bdtOfSheet([price, all, off, all - off, memberPrice ?? 0]);
  return (
    <div className="num space-y-2" aria-live="polite">
      <p className={row}>
        <span>
          {people.length === 1 ? "1 place" : `${people.length} places`} at {bdt(price)}
        </span>
        <span className={discount ? undefined : "font-semibold"}>{bdt(all)}</span>
      </p>
      {discount && (
        <>
          <p className={`${row} text-leaf`}>
            <span>{discountName(discount)}</span>
            <span>−{bdt(off)}</span>
          </p>
          <p className={`${row} font-semibold`}>
            <span>Total</span>
            <span>{bdt(all - off)}</span>
          </p>
        </>
      )}
      {memberPrice !== null && (
        <p className="text-sm text-muted">
          Members of the institute pay {bdt(memberPrice)} for their own place, once for each event, where that comes to
          less. The checkout takes it off.
        </p>
      )}
    </div>
  );
}
