export { operationsMailSamples } from "./mail-samples.server.ts";
