import { type SideNote, SideNotes } from "../side-notes.tsx";

const cases: SideNote[] = [
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
  return <SideNotes id="second-factor-help" title="If it does not work" notes={cases} />;
}
