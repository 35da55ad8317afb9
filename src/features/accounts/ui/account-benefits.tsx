import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-name.ts";

const benefits: { icon: IconName; title: string; text: string }[] = [
  { icon: "message-circle-question-mark", title: "Ask the institute", text: "Put a trade query and read its answer." },
  { icon: "book-open", title: "Keep what you buy", text: "Read your premium blogs on any device." },
  { icon: "user", title: "One profile", text: "Your name, phone and address, changed in one place." },
];

/** What an account is for, beside the screens that open one. */
export function AccountBenefits() {
  return (
    <section aria-labelledby="account-benefits">
      <h2 id="account-benefits" className="eyebrow font-sans">
        What an account is for
      </h2>
      <ul className="mt-4 border-b border-line">
        {benefits.map(({ icon, title, text }) => (
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
