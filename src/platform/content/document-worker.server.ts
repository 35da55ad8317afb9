import { answerTasks } from "../work/answer-tasks.server.ts";
import { cleanDocument } from "./document.server.ts";

/** The thread in which long texts of items are cleaned; an entry of the build beside the server (vite.config.ts). */
answerTasks((html: string) => cleanDocument(html));
