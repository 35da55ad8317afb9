import { ButtonLink } from "#ui/button-link.tsx";

/** The way from the institute to the people who lead it. */
export function BoardTeaser() {
  return (
    <section aria-labelledby="board" className="border-t border-line bg-sunken">
      <div className="wrap section grid-12 items-end gap-y-7">
        <div className="col-span-full md:col-span-8">
          <h2 id="board" className="headline-1">
            Board of Directors
          </h2>
          <p className="lede mt-3">
            Who decides what the institute teaches and studies, and what each of them has worked on.
          </p>
        </div>
        <div className="col-span-full md:col-span-4 md:text-right">
          <ButtonLink to="/about/board-of-directors" size="lg">
            Meet the board
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
