import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useSession } from "#features/accounts/client/use-session.ts";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { MissingPart } from "#ui/missing-part.tsx";
import { closeTradeQuery, openTradeQuery, tradeQueryDoor } from "../client/open-dialog.ts";
import { isBackAt } from "./query-draft.ts";

// Loaded on first use: most visits never open it.
const tradeQueryDialog = latePart(() => import("./trade-query-dialog.tsx"));
const onServer = () => false;

/** Holds the one Trade Query dialog of a page; each shell has one. `brand` stands in its title. */
export function TradeQueryHost({ brand }: { brand: string }) {
  const open = useSyncExternalStore(tradeQueryDoor.subscribe, tradeQueryDoor.isOpen, onServer);
  const [used, setUsed] = useState(false);
  const { pathname, search } = useLocation();
  const signedIn = useSession().user !== undefined;
  useEffect(() => {
    if (open) setUsed(true);
  }, [open]);
  // Going to another shell takes the dialog away; it must not stand open in the next one.
  useEffect(() => closeTradeQuery, []);
  // Who was sent to sign in from the dialog finds it open again.
  useEffect(() => {
    if (signedIn && isBackAt(pathname + search)) openTradeQuery();
  }, [signedIn, pathname, search]);
  if (!open && !used) return null;
  const door = { open, onClose: closeTradeQuery };
  return (
    <LatePart
      part={tradeQueryDialog}
      props={{ brand, ...door }}
      instead={(retry) => (
        <MissingPart {...door} onRetry={retry} plain={{ href: "/contact", text: "Write to us instead" }} />
      )}
    />
  );
}
