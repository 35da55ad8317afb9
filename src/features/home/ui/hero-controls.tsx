import type { RefObject } from "react";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

const tool =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-control text-muted transition-colors hover:bg-sea-wash hover:text-ink";

/** One bar for each slide, where one is, pause, back and on. */
export function HeroControls({
  titles,
  index,
  running,
  paused,
  progress,
  onGo,
  onStep,
  onTogglePaused,
}: {
  titles: string[];
  index: number;
  running: boolean;
  paused: boolean;
  progress: RefObject<HTMLSpanElement | null>;
  onGo: (index: number) => void;
  onStep: (by: number) => void;
  onTogglePaused: () => void;
}) {
  return (
    <div className="no-js:hidden flex flex-wrap items-center text-sm">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div role="group" aria-label="Choose a slide" className="-mx-1 flex max-sm:w-[calc(100%+0.5rem)]">
        {titles.map((title, at) => (
          <button
            key={title}
            type="button"
            aria-label={`Slide ${at + 1} of ${titles.length}: ${title}`}
            aria-current={at === index ? "true" : undefined}
            onClick={() => onGo(at)}
            className="group/bar inline-flex h-11 w-13 items-center justify-center rounded-control px-1 max-sm:flex-1"
          >
            <span
              className={classNames(
                "block h-[3px] w-full overflow-hidden rounded-[2px] transition-colors",
                at === index && !running ? "bg-sea" : "bg-edge/45 group-hover/bar:bg-edge",
              )}
            >
              {at === index && <span ref={progress} className="block h-full origin-left bg-sea" />}
            </span>
          </button>
        ))}
      </div>
      <span aria-hidden="true" className="num min-w-9 text-muted sm:ml-3">
        {index + 1} / {titles.length}
      </span>
      <button type="button" onClick={onTogglePaused} className={classNames(tool, "ml-1 gap-1.5 px-3 font-medium")}>
        <Icon name={paused ? "play" : "pause"} size={15} />
        {/* Both words lie in one cell, so nothing beside it moves. */}
        <span className="grid text-left [&>*]:[grid-area:1/1]">
          <span className={paused ? "" : "invisible"}>Play</span>
          <span className={paused ? "invisible" : ""}>Pause</span>
        </span>
        <span className="sr-only">slides</span>
      </button>
      <span className="flex max-sm:-mr-3 max-sm:ml-auto">
        <button type="button" aria-label="Previous slide" onClick={() => onStep(-1)} className={tool}>
          <Icon name="chevron-left" size={19} />
        </button>
        <button type="button" aria-label="Next slide" onClick={() => onStep(1)} className={tool}>
          <Icon name="chevron-right" size={19} />
        </button>
      </span>
    </div>
  );
}
