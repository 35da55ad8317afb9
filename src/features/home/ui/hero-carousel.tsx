import { useRef } from "react";
import { ButtonLink } from "#ui/button-link.tsx";
import { classNames } from "#ui/class-names.ts";
import type { HeroSlide } from "../contract.ts";
import { HeroControls } from "./hero-controls.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { useCarousel } from "./use-carousel.ts";

/** Text and drawing of one slide; on a subgrid, so that the controls can lie between the two on phones. */
function Slide({
  slide,
  label,
  first,
  shown,
  near,
  entering,
}: {
  slide: HeroSlide;
  label: string;
  first: boolean;
  shown: boolean;
  /** Its picture is fetched only then: hidden pictures wait. */
  near: boolean;
  entering: boolean;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the ARIA pattern for carousels.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      className={classNames(
        "col-span-full row-span-full grid grid-cols-subgrid grid-rows-subgrid",
        "no-js:w-full no-js:shrink-0 no-js:snap-start",
        !shown && "js:invisible",
        entering && "appear",
      )}
    >
      <div className="self-center max-md:col-span-full md:max-lg:self-start">
        <h2 className="headline-hero">{slide.title}</h2>
        <p className="lede mt-5 max-w-[34rem]">{slide.description}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={slide.primary.href} size="lg">
            {slide.primary.text}
          </ButtonLink>
          <ButtonLink to={slide.secondary.href} size="lg" variant="secondary">
            {slide.secondary.text}
          </ButtonLink>
        </div>
      </div>
      <div
        className={classNames(
          "row-start-3 mx-auto w-full max-w-[26rem] self-center max-md:mt-8 md:col-start-2 md:row-span-full md:max-w-none",
          !near && "js:hidden",
        )}
      >
        <HeroPicture image={slide.image} alt={slide.imageAlt} first={first} />
      </div>
    </div>
  );
}

/**
 * The slides at the top of the home page. They lie in one grid cell, so the tallest sets the height and nothing below
 * moves. Without JavaScript they stand in a row that one scrolls sideways.
 */
export function HeroCarousel({ slides }: { slides: HeroSlide[] }) {
  const section = useRef<HTMLElement>(null);
  const progress = useRef<HTMLSpanElement>(null);
  const { index, running, paused, moved, reached, go, step, togglePaused, handlers } = useCarousel(
    slides.length,
    section,
    progress,
  );
  return (
    <section ref={section} aria-roledescription="carousel" aria-label="Highlights" {...handlers}>
      <div
        className={classNames(
          "wrap grid grid-cols-1 grid-rows-[auto_auto_auto] pt-10 pb-12",
          "md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] md:grid-rows-[1fr_auto_0px] md:gap-x-8 md:py-14",
          "lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] lg:gap-x-14 lg:pt-14 lg:pb-16",
        )}
      >
        <div
          aria-live={running ? "off" : "polite"}
          className="col-span-full row-span-full grid grid-cols-subgrid grid-rows-subgrid no-js:flex no-js:snap-x no-js:snap-mandatory no-js:overflow-x-auto"
        >
          {slides.map((slide, at) => (
            <Slide
              key={slide.id}
              slide={slide}
              label={`Slide ${at + 1} of ${slides.length}`}
              first={at === 0}
              shown={at === index}
              near={at <= reached}
              entering={moved && at === index}
            />
          ))}
        </div>
        {slides.length > 1 && (
          <div className="col-start-1 row-start-2 mt-7">
            <HeroControls
              titles={slides.map((slide) => slide.title)}
              index={index}
              running={running}
              paused={paused}
              progress={progress}
              onGo={go}
              onStep={step}
              onTogglePaused={togglePaused}
            />
          </div>
        )}
      </div>
    </section>
  );
}
