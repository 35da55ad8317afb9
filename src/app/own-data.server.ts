import type { OwnDataPart } from "#features/accounts/service.server.ts";
<<<<<<< HEAD
import { newsletterOwnData } from "#features/newsletter/service.server.ts";
=======
import { clapsOfPerson } from "#features/blogs/service.server.ts";
>>>>>>> origin/main

/**
 * What the features hold about a person, for "download my data" and for the deletion of an account. A feature that keeps
 * anything by user or by e-mail offers a part from its service.server.ts and stands here.
 */
<<<<<<< HEAD
export const ownDataParts: readonly OwnDataPart[] = [newsletterOwnData];
=======
export const ownDataParts: readonly OwnDataPart[] = [clapsOfPerson];
>>>>>>> origin/main
