import type { ReactNode } from "react";

/** Nothing here yet: says what will be here and what to do meanwhile. `drawing` is a small decorative picture. */
export function EmptyState({
  title,
  children,
  action,
  drawing,
  level: Heading = "h2",
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  drawing?: ReactNode;
  level?: "h1" | "h2" | "h3";
}) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-5 py-14 text-center">
      {drawing !== undefined && <div className="mb-7 text-sea">{drawing}</div>}
      <Heading className="headline-3">{title}</Heading>
      {children !== undefined && <div className="mt-2 text-balance text-muted">{children}</div>}
      {action !== undefined && <div className="mt-7 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
