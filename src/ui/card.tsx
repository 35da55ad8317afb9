import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** A surface with a hairline: for things apart from the page (forms, offers). Lists are parted by space, not cards. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames("rounded-card border border-line bg-surface p-5 md:p-7", className)} />;
}
