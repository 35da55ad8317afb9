import { classNames } from "#ui/class-names.ts";

/**
 * The cover of a blog, 8:5. Beside its title it says nothing new, so `alt` is empty there; alone it says what is drawn.
 * The first pictures of a page load at once (`eager`, app/early/ask-for-pictures.ts), the others when they come near.
 */
export function CoverImage({
  src,
  alt = "",
  eager = false,
  className,
}: {
  src: string;
  alt?: string;
  eager?: boolean;
  className?: string;
}) {
  return (
    <img
      src={src}
      alt={alt}
      width={800}
      height={500}
      loading="lazy"
      data-soon={eager ? "" : undefined}
      decoding="async"
      className={classNames(
        "aspect-8/5 w-full rounded-card bg-sunken object-cover dark:brightness-80 dark:contrast-85",
        className,
      )}
      onError={(event) => {
        // An uploaded picture that has gone missing: the blank cover, once.
        if (!event.currentTarget.src.endsWith("/covers/blank.svg")) event.currentTarget.src = "/covers/blank.svg";
      }}
    />
  );
}
