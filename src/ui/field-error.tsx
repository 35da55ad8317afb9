import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/**
 * What is wrong and what to do; nothing as long as nothing is. With an `id` it belongs to a control that names it as its
 * description; without one it is read out when it comes.
 */
export function FieldError({
  id,
  className,
  children,
}: {
  id?: string;
  className?: string;
  children: string | undefined;
}) {
  if (children === undefined) return null;
  return (
    <p
      id={id}
      role={id === undefined ? "alert" : undefined}
      className={classNames("flex items-start gap-1.5 text-sm font-medium text-signal", className)}
    >
      <Icon name="circle-alert" size={16} className="mt-[3px] shrink-0" />
      {children}
    </p>
  );
}
