import { pictureSrcset, readPictureSrc } from "#lib/picture-address.ts";
import { classNames } from "#ui/class-names.ts";

interface Shown {
  image: string;
  alt: string;
  first: boolean;
}

const size = { width: 640, height: 640, className: "h-auto w-full" } as const;

/**
 * A drawing in its light and its dark form. The browser picks by the system's theme before any script or style is there;
 * the two others stand by for who chose a theme against the system's, and are fetched only when shown.
 */
function Drawing({ image, alt, first }: Shown) {
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

/** What a slide shows: a drawing, or a picture of the library. */
export function HeroPicture(shown: Shown) {
  const { image, alt, first } = shown;
  const picture = readPictureSrc(image);
  if (!picture) return <Drawing {...shown} />;
  const sizes = "(min-width: 64rem) 45vw, (min-width: 48rem) 40vw, 26rem";
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSrcset(picture, "avif")} sizes={sizes} />
      <img
        src={image}
        srcSet={pictureSrcset(picture, "webp")}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        data-soon={first ? "" : undefined}
        fetchPriority={first ? "high" : "low"}
        className="h-auto max-h-[40rem] w-full rounded-card bg-sunken object-cover"
      />
    </picture>
  );
}
