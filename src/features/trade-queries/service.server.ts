// What the app and other features may use of trade queries.
export { findCases, queriesWaiting } from "./admin/list.server.ts";
export { installHolidays } from "./calendar.server.ts";
export { hasAsked, installDemoCase } from "./demo.server.ts";
export { queriesAnswered, queriesAsked } from "./learning-record.server.ts";
export { tradeQueryMailSamples } from "./mail-samples.server.ts";
export { tradeQueriesOwnData } from "./own-data.server.ts";
export { queryHistory } from "./person-history.server.ts";
export { tradeQueryJobs } from "./promises.server.ts";
export { installPublicQuestion, listPublic, listPublicAddresses, readPublic } from "./publication.server.ts";
