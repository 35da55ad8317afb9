import { useTooltips } from "#ui/use-tooltips.ts";
import { useGoOn } from "./go-on.ts";
import { useOffline } from "./offline/use-offline.ts";
// Stands ready for when nothing can be fetched any more.
import "#ui/missing-dialog.tsx";

/** Stands under the toasts, by which it speaks. */
export function LateParts() {
  useTooltips(200);
  useOffline();
  useGoOn();
  return null;
}
