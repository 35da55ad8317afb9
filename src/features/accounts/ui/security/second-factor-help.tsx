import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-name.ts";

const cases: { icon: IconName; title: string; text: string }[] = [
  { icon: "phone", title: "Where is the code?", text: "In the authenticator app with which you set this up." },
  {
    icon: "clock",
    title: "The code is refused?",
    text: "Each works once. Wait for the next, and check your phone's clock.",
  },
  { icon: "lock-keyhole", title: "No phone at hand?", text: "Use one of the recovery codes that you kept." },
];

/** What to do when there is no code, beside the field for it. */
export function SecondFactorHelp() {
  return (
    <section aria-labelledby="second-factor-help">
      <h2 id="second-factor-help" className="eyebrow font-sans">
        If it does not work
      </h2>
      <ul className="mt-4 border-b border-line">
        {cases.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4 border-t border-line py-4">
            <Icon name={icon} size={22} className="mt-0.5 text-jute" />
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
