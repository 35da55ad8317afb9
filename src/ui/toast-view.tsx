import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Spoken } from "./spoken.tsx";
import { isSaidInSight, watchPage } from "./toast-place.ts";
import { TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX, type Toast } from "./toast-store.ts";

/**
 * One toast. Its time stands still while it is pointed at or focused, or while nobody looks at the window. What a notice
 * in sight says already is not shown twice, as long as that one is there; it is still read out.
 */
export function ToastView({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  const swipeFrom = useRef<number | null>(null);
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;
  const [held, setHeld] = useState(false);
  const [said, setSaid] = useState(false);
  const { description } = toast;
  useLayoutEffect(() => {
    const isSaid = () => typeof description === "string" && isSaidInSight(description);
    setSaid(isSaid());
    return watchPage(() => setSaid((now) => now && isSaid()));
  }, [description]);
  const duration = toast.durationMs ?? TOAST_DURATION_MS;

  useEffect(() => {
    if (held) return;
    let timer = setTimeout(() => dismiss.current(), duration);
    function look() {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => dismiss.current(), duration);
    }
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [held, duration]);

  function shift(x: number) {
    if (element.current) element.current.style.translate = x > 0 ? `${x}px 0` : "";
  }
  function move(event: PointerEvent) {
    if (swipeFrom.current !== null) shift(event.clientX - swipeFrom.current);
  }
  function release(event: PointerEvent) {
    if (swipeFrom.current === null) return;
    const far = event.clientX - swipeFrom.current >= TOAST_SWIPE_THRESHOLD_PX;
    swipeFrom.current = null;
    if (far) onDismiss();
    else shift(0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swiping is a second way; the button is the first.
    <div
      ref={element}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        swipeFrom.current = event.clientX;
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      className={classNames(
        "appear pointer-events-auto flex touch-pan-y items-start gap-3 rounded-card border border-l-4 bg-surface py-3 pr-2 pl-4 shadow-float",
        toast.variant === "destructive" ? "border-signal" : "border-line border-l-sea",
      )}
    >
      <div className="min-w-0 flex-1 py-0.5">
        <p className={classNames("font-semibold", toast.variant === "destructive" && "text-signal")}>{toast.title}</p>
        {toast.description !== undefined && (
          <p className={said ? "sr-only" : "mt-0.5 text-sm text-muted"}>
            <Spoken>{toast.description}</Spoken>
          </p>
        )}
      </div>
      <button type="button" aria-label="Dismiss notification" onClick={onDismiss} className="icon-btn -my-1">
        <Icon name="x" size={18} />
      </button>
    </div>
  );
}
