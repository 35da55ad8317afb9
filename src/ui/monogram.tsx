import { classNames } from "./class-names.ts";

const sizes = { sm: "size-8 text-xs", md: "size-11 text-base", lg: "size-20 text-2xl" } as const;

/** First letters of the first and the last word, as on a monogram plate ('Md. Rafiqul Islam' → 'MI'). */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const first = words[0]?.match(/\p{L}/u)?.[0] ?? "";
  const last = words.length > 1 ? (words.at(-1)?.match(/\p{L}/u)?.[0] ?? "") : "";
  return (first + last).toUpperCase();
}

/** A person's picture, or their initials on a plate where there is none. Decorative: the name stands beside it. */
export function Monogram({
  name,
  src,
  size = "md",
  className,
}: {
  name: string;
  /** Address of a picture. */
  src?: string | null;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const shape = classNames("inline-flex shrink-0 items-center justify-center rounded-full", sizes[size], className);
  if (src)
    return <img src={src} alt="" width={80} height={80} loading="lazy" className={classNames(shape, "object-cover")} />;
  return (
    <span aria-hidden="true" className={classNames(shape, "bg-deep font-display font-medium text-gold")}>
      {initialsOf(name)}
    </span>
  );
}
