import { classNames } from "#ui/class-names.ts";
import { passwordCriteria, passwordStrength } from "../password-rules.ts";

const colours = { Weak: "bg-signal", Medium: "bg-jute", Strong: "bg-leaf" } as const;

/** Five bars, one for each rule kept: red, yellow, green. It stands there from the start, so that nothing moves. */
export function StrengthMeter({ password }: { password: string }) {
  const { score, level } = passwordStrength(password);
  const empty = password === "";
  return (
    <div className="flex items-center gap-4">
      <div aria-hidden="true" className="flex grow gap-1">
        {passwordCriteria.map(({ id }, index) => (
          <span
            key={id}
            className={classNames(
              "h-1.5 grow rounded-[3px] transition-colors",
              !empty && score > index * 20 ? colours[level] : "bg-line",
            )}
          />
        ))}
      </div>
      <p role="status" className="w-32 text-right text-sm text-muted">
        Strength: {empty ? "–" : <strong className="font-semibold text-ink">{level}</strong>}
      </p>
    </div>
  );
}
