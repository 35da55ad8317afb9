import { type FocusEvent, type RefObject, type TouchEvent, useEffect, useRef, useState } from "react";
import { type CarouselHolds, isRunning, slideDurationMs, stepSlide } from "../carousel.ts";

const swipeThreshold = 50;

/** True while `ref` is on the screen of a tab that is looked at. */
function useSeen(ref: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let inView = true;
    const update = () => setSeen(inView && !document.hidden);
    const observer = new IntersectionObserver(
      (entries) => {
        inView = entries.at(-1)?.isIntersecting ?? true;
        update();
      },
      { threshold: 0.25 },
    );
    observer.observe(element);
    document.addEventListener("visibilitychange", update);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
  }, [ref]);
  return seen;
}

/**
 * Which slide shows and whether they go on by themselves. `section` is what holds them, `progress` the bar that fills
 * while a slide stands. Spread `handlers` onto the section.
 */
export function useCarousel(
  count: number,
  section: RefObject<HTMLElement | null>,
  progress: RefObject<HTMLElement | null>,
) {
  const [index, setIndex] = useState(0);
  const [moved, setMoved] = useState(false);
  const [reached, setReached] = useState(0);
  const [holds, setHolds] = useState<Omit<CarouselHolds, "unseen">>({ paused: false, hovered: false, focused: false });
  const seen = useSeen(section);
  const running = isRunning({ ...holds, unseen: !seen }) && count > 1;
  const touchFrom = useRef<number | null>(null);

  function go(to: number) {
    setIndex(to);
    setMoved(true);
    setReached((now) => Math.max(now, to));
  }
  function hold(change: Partial<typeof holds>) {
    setHolds((now) => ({ ...now, ...change }));
  }

  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const obey = () => still.matches && setHolds((now) => ({ ...now, paused: true }));
    obey();
    still.addEventListener("change", obey);
    return () => still.removeEventListener("change", obey);
  }, []);

  useEffect(() => {
    if (!running) return;
    const filling = progress.current?.animate([{ transform: "scaleX(0)" }, { transform: "none" }], slideDurationMs);
    const next = stepSlide(index, 1, count);
    const nearing = setTimeout(() => setReached((now) => Math.max(now, next)), slideDurationMs / 2);
    const timer = setTimeout(() => {
      setIndex(next);
      setMoved(true);
    }, slideDurationMs);
    return () => {
      clearTimeout(nearing);
      clearTimeout(timer);
      filling?.cancel();
    };
  }, [running, index, count, progress]);

  return {
    index,
    running,
    paused: holds.paused,
    /** Some slide has come by change; the first one stands there from the start and makes no entrance. */
    moved,
    /** The last slide that is or was near: pictures of later ones need not be fetched yet. */
    reached,
    go,
    step: (by: number) => go(stepSlide(index, by, count)),
    /** Play is an explicit wish: it also lets go what the pointer and the focus on the button itself would hold. */
    togglePaused: () =>
      holds.paused ? setHolds({ paused: false, hovered: false, focused: false }) : hold({ paused: true }),
    handlers: {
      onPointerEnter: (event: { pointerType: string }) => event.pointerType === "mouse" && hold({ hovered: true }),
      onPointerLeave: () => hold({ hovered: false }),
      onFocus: () => hold({ focused: true }),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hold({ focused: false });
      },
      onTouchStart: (event: TouchEvent) => {
        touchFrom.current = event.touches[0]?.clientX ?? null;
      },
      onTouchEnd: (event: TouchEvent) => {
        const to = event.changedTouches[0]?.clientX;
        if (touchFrom.current === null || to === undefined) return;
        const distance = to - touchFrom.current;
        touchFrom.current = null;
        if (Math.abs(distance) >= swipeThreshold) go(stepSlide(index, distance < 0 ? 1 : -1, count));
      },
    },
  };
}
