import { type SideNote, SideNotes } from "./side-notes.tsx";

const benefits: SideNote[] = [
  { icon: "message-circle-question-mark", title: "Ask the institute", text: "Ask a trade query and read its answer." },
  { icon: "book-open", title: "Keep what you buy", text: "Read your premium blogs on any device." },
  { icon: "user", title: "One profile", text: "Your name, phone and address, changed in one place." },
];

/** What an account is for, beside the screens that open one. */
export function AccountBenefits() {
  return <SideNotes id="account-benefits" title="What an account is for" notes={benefits} />;
}
