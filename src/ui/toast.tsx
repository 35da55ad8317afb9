import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { noteUsed, placeToasts, watchPage } from "./toast-place.ts";
import {
  addToast,
  closeToast,
  removeToast,
  TOAST_REMOVE_DELAY_MS,
  type Toast,
  type ToastInput,
} from "./toast-store.ts";
import { ToastView } from "./toast-view.tsx";

interface ToastActions {
  /** Shows a toast and answers its id. The one shown before gives way. */
  toast: (input: ToastInput) => number;
  /** Closes the toast with this id, or all. */
  dismiss: (id?: number) => void;
}

const ToastContext = createContext<ToastActions | null>(null);

/** The actions for toasts; only under `ToastProvider`, which the document brings. */
export function useToast(): ToastActions {
  const actions = useContext(ToastContext);
  if (actions === null) throw new Error("useToast is used outside of ToastProvider");
  return actions;
}

/**
 * Keeps the toasts in front of everything: a modal dialog lies in the browser's top layer, and what is not there lies
 * behind its backdrop. Shown again with each toast, because what was shown last lies in front.
 */
function useTopLayer(newest: number | undefined) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element?.showPopover) return;
    if (element.matches(":popover-open")) element.hidePopover();
    element.showPopover();
    if (newest === undefined) return;
    const place = () => placeToasts(element);
    place();
    return watchPage(place);
  }, [newest]);
  useEffect(noteUsed, []);
  return ref;
}

/** Holds the toasts and the two live regions, which stand empty from the start so that screen readers know them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const lastId = useRef(0);

  const dismiss = useCallback((id?: number) => {
    setToasts((now) => closeToast(now, id));
    if (id !== undefined) setTimeout(() => setToasts((now) => removeToast(now, id)), TOAST_REMOVE_DELAY_MS);
  }, []);
  const toast = useCallback((input: ToastInput) => {
    lastId.current += 1;
    const id = lastId.current;
    setToasts((now) => addToast(now, { ...input, id, open: true }));
    return id;
  }, []);
  const actions = useMemo(() => ({ toast, dismiss }), [toast, dismiss]);

  const shown = toasts.filter((one) => one.open);
  const section = useTopLayer(shown[0]?.id);
  return (
    <ToastContext value={actions}>
      {children}
      <section
        ref={section}
        popover="manual"
        aria-label="Notifications"
        data-toasts=""
        className="toasts pointer-events-none"
      >
        {(["alert", "status"] as const).map((role) => (
          <div key={role} role={role} className={shown.length > 0 ? "w-full empty:hidden" : undefined}>
            {shown
              .filter((one) => (one.variant === "destructive") === (role === "alert"))
              .map((one) => (
                <ToastView key={one.id} toast={one} onDismiss={() => dismiss(one.id)} />
              ))}
          </div>
        ))}
      </section>
    </ToastContext>
  );
}
