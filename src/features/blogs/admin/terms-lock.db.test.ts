import { expect, it } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { blogDraft } from "../../../../test/factories/blog.ts";
import { saveBlog } from "../service.server.ts";
import { deleteHashtag, listHashtags, mergeHashtags } from "./hashtags.server.ts";
import { hashtagListQuerySchema } from "./terms-contract.ts";

const database = useDatabase({ connections: 8 });

it("merges hashtags while blogs are saved with them, and neither fails nor is lost", async () => {
  const { db, pool } = database;
  const drafts = Array.from({ length: 6 }, (_, i) => blogDraft({ hashtags: ["going", `own ${i}`, "staying"] }));
  for (const draft of drafts) await saveBlog(db, draft);
  const idOf = async (slug: string) =>
    (await pool.query("select id from hashtags where slug = $1", [slug])).rows[0]?.id;
  const [going, into, last] = [await idOf("going"), await idOf("staying"), await idOf("own-0")];
  const steps = [
    () => mergeHashtags(db, { from: [going], into }),
    () => deleteHashtag(db, last, into),
    () => expect(deleteHashtag(db, last, into)).rejects.toMatchObject({ code: "NOT_FOUND" }),
  ];
  for (const step of steps) {
    const saved = drafts.map((draft, i) => saveBlog(db, { ...draft, hashtags: ["going", `own ${i}`] }));
    const made = drafts.map(() => saveBlog(db, blogDraft({ hashtags: ["going"] })));
    await Promise.all([...saved, step(), ...made]);
  }
  const { items } = await listHashtags(db, hashtagListQuerySchema.parse({ search: "staying" }));
  expect(items).toMatchObject([{ uses: 24, formerly: ["going", "own 0"] }]);
  expect(await idOf("going")).toBeUndefined();
});
