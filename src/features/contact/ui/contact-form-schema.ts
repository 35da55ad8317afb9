import { contactFieldsSchema } from "../contract.ts";

/** Named again, so that no screen makes a schema before the line above has run. */
export const contactForm = contactFieldsSchema;
