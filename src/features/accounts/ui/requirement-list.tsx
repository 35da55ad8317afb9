import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { passwordCriteria } from "../password-rules.ts";

type RuleId = (typeof passwordCriteria)[number]["id"];

/** The rules of a password, ticked off while one types. */
export function RequirementList({ password, without }: { password: string; without?: RuleId }) {
  return (
    <ul aria-label="Password requirements" className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
      {passwordCriteria
        .filter(({ id }) => id !== without)
        .map(({ id, label, holds }) => {
          const kept = holds(password);
          return (
            <li key={id} className={classNames("flex items-center gap-2", kept ? "text-leaf" : "text-muted")}>
              <span className="flex size-4 shrink-0 items-center justify-center">
                {kept ? <Icon name="check" size={16} /> : <span className="size-1.5 rounded-full bg-edge" />}
              </span>
              {label}
              <span className="sr-only">{kept ? " (done)" : " (missing)"}</span>
            </li>
          );
        })}
    </ul>
  );
}
