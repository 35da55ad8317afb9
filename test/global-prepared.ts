import type { TestProject } from "vitest/node";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { prepareFolder } from "./prepared-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A data folder after the first start, stopped; `usePreparedFolder` copies it. */
    preparedFolder: string;
  }
}

/** One first start for the whole run, of the site as it is built now. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = makeDataFolder();
  await prepareFolder(folder);
  project.provide("preparedFolder", folder);
  return () => removeDataFolder(folder);
}
