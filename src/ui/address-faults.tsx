import type { AddressFault } from "#lib/address-reader.ts";
import { Notice } from "./notice.tsx";

/** Names what of the address could not be used, above a list that shows the rest; nothing where all could. */
export function AddressFaults({ faults }: { faults: AddressFault[] }) {
  if (faults.length === 0) return null;
  return (
    <div className="mt-6">
      <Notice tone="warning" title="Part of the address could not be used">
        <ul>
          {faults.map((fault) => (
            <li key={fault.name + fault.message}>{fault.message}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
