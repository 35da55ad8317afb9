import { Icon } from "#ui/icon.tsx";

/** The stations of a way through several pages, with the one where one stands. */
export function Steps({
  title,
  steps,
  current,
}: {
  title: string;
  steps: readonly { title: string; text: string }[];
  /** Counted from 1. */
  current: number;
}) {
  return (
    <section aria-label={title}>
      <h2 className="eyebrow font-sans">{title}</h2>
      <ol className="mt-4 border-b border-line">
        {steps.map((step, index) => (
          <li
            key={step.title}
            aria-current={index + 1 === current ? "step" : undefined}
            className="group flex gap-4 border-t border-line py-4 text-muted aria-[current]:border-t-ink aria-[current]:text-ink"
          >
            <span aria-hidden="true" className="num w-6 shrink-0 font-display text-xl leading-6 text-jute-ink">
              {index + 1 < current ? <Icon name="check" size={20} className="mt-0.5 text-leaf" /> : index + 1}
            </span>
            <span>
              <span className="block font-semibold">
                {step.title}
                {index + 1 < current && <span className="sr-only"> (done)</span>}
              </span>
              <span className="block text-sm text-muted">{step.text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export const recoverySteps = [
  { title: "Your email", text: "We'll send a code to it." },
  { title: "The code", text: "Six digits that work for 10 minutes." },
  { title: "A new password", text: "All other browsers are signed out." },
] as const;

export const registrationSteps = [
  { title: "Your details", text: "Name, email and a password." },
  { title: "Confirm your email", text: "Use the link or the code in our email." },
  { title: "Your account is ready", text: "Buy premium blogs and ask trade queries." },
] as const;

export const secondFactorSteps = [
  { title: "Your password", text: "So that it is really you." },
  { title: "Your app", text: "Scan a picture, type a first code." },
  { title: "Recovery codes", text: "Keep them for the day without a phone." },
] as const;
