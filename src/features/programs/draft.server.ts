import { oneLine } from "#lib/input-text.ts";
import { bdtToPoisha } from "#lib/money.ts";
import type { CleanText } from "#platform/content/clean-text.server.ts";
import { type ItemDraft, itemRow } from "#platform/content/item-draft.server.ts";
import type { ProgramLanguage, ProgramLevel, ProgramMode, ProgramParts } from "./kinds.ts";

/** What a program is written from. `price` is BDT, null while the fee is told on request. */
export interface ProgramDraft extends ItemDraft, Partial<ProgramParts> {
  certification: boolean;
  format: string;
  duration: string;
  audience: string;
  price: number | null;
  position: number;
  level?: ProgramLevel | null;
  mode?: ProgramMode | null;
  language?: ProgramLanguage;
  /** Of teaching. */
  hours?: number | null;
}

/** What a program is made of, where it is given, each text in one spelling. */
function partsRow({ outcomes, modules, faculty, faq }: ProgramDraft) {
  return {
    ...(outcomes && { outcomes: outcomes.map(oneLine).filter(Boolean) }),
    ...(modules && { modules: modules.map(({ title, ...rest }) => ({ title: oneLine(title), ...rest })) }),
    ...(faculty && {
      faculty: faculty.map(({ name, role, profile }) => ({ name: oneLine(name), role: oneLine(role), profile })),
    }),
    ...(faq && { faq: faq.map(({ question, answer }) => ({ question: oneLine(question), answer })) }),
  };
}

/** The columns that a draft gives; `text` is its text where that was cleaned before. Throws VALIDATION_FAILED. */
export function programRow(draft: ProgramDraft, text?: CleanText) {
  return {
    ...itemRow(draft, [], text),
    certification: draft.certification,
    format: oneLine(draft.format),
    duration: oneLine(draft.duration),
    audience: oneLine(draft.audience),
    pricePoisha: draft.price === null ? null : bdtToPoisha(draft.price),
    position: draft.position,
    ...(draft.level !== undefined && { level: draft.level }),
    ...(draft.mode !== undefined && { mode: draft.mode }),
    ...(draft.language !== undefined && { language: draft.language }),
    ...(draft.hours !== undefined && { hours: draft.hours }),
    ...partsRow(draft),
  };
}
