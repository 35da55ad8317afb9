export { type Accounts, openAccounts } from "./account-tools.server.ts";
export type { HistoryPart } from "./admin/contract.ts";
export { type HistoryOf, type PersonHistoryPart, shownOfHistory } from "./admin/history-part.server.ts";
export { findPeople } from "./admin/list.server.ts";
export { sessionOfRequest } from "./asking.server.ts";
export { avatarJob } from "./avatars.server.ts";
export { accountMailSamples } from "./mail-samples.server.ts";
export { deleteDueAccounts } from "./own-data.server.ts";
export type { OwnDataPart, Telling } from "./own-data-part.server.ts";
export {
  addresseeOf,
  type Contact,
  findAccount,
  findContacts,
  holdStaff,
  listStaff,
  peopleNamed,
  personIsNamed,
  pictureOf,
} from "./people.server.ts";
export { accountMailJob, sendProof } from "./recovery.server.ts";
export { forgetOldRefusals } from "./refused-sign-ins.server.ts";
export { countAdmins, createAccount } from "./registration.server.ts";
export { forgetOldSessions } from "./sessions.server.ts";
export { forgetOldTries } from "./sign-in-tries.server.ts";
export { foldSignUps, signUpsByPeriod } from "./sign-ups.server.ts";
export { forgetOldWaiting } from "./waiting.server.ts";
