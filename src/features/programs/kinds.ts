/** How much a program asks of whoever takes part. */
export const programLevels = ["foundation", "practitioner", "advanced"] as const;
export type ProgramLevel = (typeof programLevels)[number];
export const levelNames: Record<ProgramLevel, string> = {
  foundation: "Foundation",
  practitioner: "Practitioner",
  advanced: "Advanced",
};

/** Where it is taught. */
export const programModes = ["hall", "online", "either"] as const;
export type ProgramMode = (typeof programModes)[number];
export const modeNames: Record<ProgramMode, string> = {
  hall: "In a hall",
  online: "Online",
  either: "In a hall or online",
};

/** In which language it is taught. */
export const programLanguages = ["en", "bn", "both"] as const;
export type ProgramLanguage = (typeof programLanguages)[number];
export const languageNames: Record<ProgramLanguage, string> = {
  en: "English",
  bn: "Bangla",
  both: "Bangla and English",
};

export interface ProgramModule {
  title: string;
  /** Of teaching; null where nothing is said. */
  hours: number | null;
  text: string;
}

/** Who teaches it; `profile` is the id of a director on the board's page. */
export interface FacultyMember {
  name: string;
  role: string;
  profile: string | null;
}

export interface ProgramQuestion {
  question: string;
  answer: string;
}

/** What a program is made of, besides its text. */
export interface ProgramParts {
  outcomes: string[];
  modules: ProgramModule[];
  faculty: FacultyMember[];
  faq: ProgramQuestion[];
}

/** How many of each a program can have. */
export const mostParts = { outcomes: 20, modules: 40, faculty: 20, faq: 20 } as const;
export const hoursMax = 2000;

/** Hours as they are told: '1 hour', '2.5 hours'. */
export const hoursText = (hours: number) => (hours === 1 ? "1 hour" : `${hours} hours`);
