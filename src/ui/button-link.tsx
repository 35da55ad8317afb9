import type { ReactNode, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonClass } from "./button-class.ts";

export type ButtonLinkProps = Omit<LinkProps, "className"> &
  ButtonLook & { icon?: ReactNode; ref?: Ref<HTMLAnchorElement> | undefined };

/** A link that looks like a button. For addresses outside the site use `<a className={buttonClass()}>`. */
export function ButtonLink({ variant, size, block, className, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block, className })}>
      {icon}
      {children}
    </Link>
  );
}
