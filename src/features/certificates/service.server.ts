export { installCertificate, issueAttendance, issueWith } from "./admin/issue.server.ts";
export { certificatesOfKeys, keysIssued, revokedOfKeys } from "./admin/list.server.ts";
export { makeFirstKey as prepareIssuing } from "./badges/keys.server.ts";
export { findCompleted, namesCompleted } from "./completed.server.ts";
export { certificatesIssued } from "./learning-record.server.ts";
export { certificateMailSamples } from "./mail-samples.server.ts";
export { certificatesOwnData } from "./own-data.server.ts";
export { certificateJobs } from "./reminders.server.ts";
