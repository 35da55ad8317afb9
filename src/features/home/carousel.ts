/** Specification, section 9. */
export const slideDurationMs = 7000;

/** The slide `by` steps away; past either end it goes on at the other. */
export function stepSlide(index: number, by: number, count: number): number {
  return (((index + by) % count) + count) % count;
}

/** What holds the slides still. */
export interface CarouselHolds {
  /** Pause was pressed, or the system asks for less motion and Play was not pressed. */
  paused: boolean;
  hovered: boolean;
  focused: boolean;
  /** In a tab in the background, or scrolled out of sight. */
  unseen: boolean;
}

/** Whether the slides go on by themselves. */
export function isRunning(holds: CarouselHolds): boolean {
  return !(holds.paused || holds.hovered || holds.focused || holds.unseen);
}
