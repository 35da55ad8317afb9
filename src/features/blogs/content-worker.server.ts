import { answerTasks } from "#platform/work/answer-tasks.server.ts";
import { prepareContent } from "./content-html.server.ts";

/** The thread in which long texts are prepared; an entry of the build beside the server (vite.config.ts). */
answerTasks(({ html, wallPercent }: { html: string; wallPercent: number | null }) => prepareContent(html, wallPercent));
