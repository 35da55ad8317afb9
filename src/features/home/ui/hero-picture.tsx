import { classNames } from "#ui/class-names.ts";

const size = { width: 640, height: 640, className: "h-auto w-full" } as const;

/**
 * A drawing in its light and its dark form. The browser picks by the system's theme before any script or style is there;
 * the two others stand by for who chose a theme against the system's, and are fetched only when shown.
 */
export function HeroPicture({ image, alt, first }: { image: string; alt: string; first: boolean }) {
  const light = `${image}-light.svg`;
  const dark = `${image}-dark.svg`;
  return (
    <>
      <picture
        className={classNames(
          "block",
          "[@media(prefers-color-scheme:light)]:[:root[data-theme=dark]_&]:hidden",
          "[@media(prefers-color-scheme:dark)]:[:root[data-theme=light]_&]:hidden",
        )}
      >
        <source media="(prefers-color-scheme: dark)" srcSet={dark} />
        <img
          {...size}
          src={light}
          alt={alt}
          loading="lazy"
          data-soon={first ? "" : undefined}
          fetchPriority={first ? "high" : "low"}
        />
      </picture>
      <img
        {...size}
        src={dark}
        alt={alt}
        loading="lazy"
        className={classNames(
          size.className,
          "hidden [@media(prefers-color-scheme:light)]:[:root[data-theme=dark]_&]:block",
        )}
      />
      <img
        {...size}
        src={light}
        alt={alt}
        loading="lazy"
        className={classNames(
          size.className,
          "hidden [@media(prefers-color-scheme:dark)]:[:root[data-theme=light]_&]:block",
        )}
      />
    </>
  );
}
