import type { ListOfFields } from "#features/site-texts/client/fields.ts";
import { mostParts } from "../kinds.ts";

interface Director {
  id: string;
  name: string;
}

/** The lists within the form of a program: modules, faculty, questions. `board` are those whose profile can be linked to. */
export const partFields = (board: readonly Director[] = []): readonly ListOfFields[] => [
  {
    ...{ kind: "list", at: ["modules"], label: "Modules", entry: "Module", most: mostParts.modules },
    hint: "What is taught, in this order.",
    fields: [
      { kind: "line", at: ["title"], label: "Title" },
      { kind: "line", at: ["hours"], label: "Hours", hint: "Such as 4 or 2.5. Empty: not said.", orNull: true },
      { kind: "text", at: ["text"], label: "Text" },
    ],
  },
  {
    ...{ kind: "list", at: ["faculty"], label: "Faculty", entry: "Teacher", most: mostParts.faculty },
    hint: "Who teaches it.",
    fields: [
      { kind: "line", at: ["name"], label: "Name" },
      { kind: "line", at: ["role"], label: "Role", hint: "Such as 'Lead tutor, customs'." },
      {
        ...{ kind: "choice", at: ["profile"], label: "Profile", orNull: true },
        hint: "Where the name leads to.",
        options: [{ value: "", title: "No link" }, ...board.map(({ id, name }) => ({ value: id, title: name }))],
      },
    ],
  },
  {
    ...{ kind: "list", at: ["faq"], label: "Questions and answers", entry: "Question", most: mostParts.faq },
    hint: "What people ask before they enroll.",
    fields: [
      { kind: "line", at: ["question"], label: "Question" },
      { kind: "text", at: ["answer"], label: "Answer" },
    ],
  },
];
