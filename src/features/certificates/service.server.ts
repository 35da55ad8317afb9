export { numbersOfKeys } from "./admin/list.server.ts";
export { certificateMailSamples } from "./mail-samples.server.ts";
export { certificatesOwnData } from "./own-data.server.ts";
export { certificateJobs } from "./reminders.server.ts";
