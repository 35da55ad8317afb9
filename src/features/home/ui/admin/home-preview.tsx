import type { HomeContent } from "../../contract.ts";
import { slidesAt } from "../../slides.ts";
import { CallToAction } from "../call-to-action.tsx";
import { HeroCarousel } from "../hero-carousel.tsx";
import { Introduction } from "../introduction.tsx";
import { QuickAccess } from "../quick-access.tsx";

/** The home page as visitors would see it now, without the blogs, which have their own screen. */
export default function HomePreview({ data }: { data: HomeContent }) {
  return (
    <>
      <HeroCarousel slides={slidesAt(data.heroSlides, Date.now())} />
      <Introduction introduction={data.introduction} />
      <QuickAccess items={data.quickAccess} onTradeQuery={() => {}} />
      <CallToAction callToAction={data.callToAction} />
    </>
  );
}
