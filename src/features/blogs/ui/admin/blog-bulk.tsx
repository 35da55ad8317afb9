import { useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { type BulkDone, useBulk } from "#features/accounts/client/use-bulk.ts";
import { DeleteTicked } from "#features/bin/client/delete-ticked.tsx";
import { Button } from "#ui/button.tsx";
import { BulkBar } from "#ui/data-table/bulk-bar.tsx";
import type { Selection } from "#ui/data-table/use-selection.ts";
import type { BlogAdminCalls } from "../../admin/api.server.ts";
import { type BulkStep, changeOf, doneText } from "../../admin/bulk.ts";
import type { AdminBlogSummary } from "../../admin/contract.ts";
import { BlogBulkDialog } from "./blog-bulk-dialog.tsx";

const api = apiOf<BlogAdminCalls>();

/** What can be done with many blogs at once; each step can be taken back, unless somebody else changed a blog since. */
export function BlogBulk({ items, selection }: { items: readonly AdminBlogSummary[]; selection: Selection }) {
  const blogOf = (id: string) => items.find((item) => item.id === id);
  const bulk = useBulk(selection, { nameOf: (id) => blogOf(id)?.title ?? "" });
  const { busy, runWithUndo, failures } = bulk;
  const [asking, setAsking] = useState<BulkStep["kind"]>();

  const set = (status: "published" | "archived") =>
    void runWithUndo(
      async (id): Promise<BulkDone> => {
        const was = blogOf(id);
        if (was === undefined || was.status === status) return "unchanged";
        const { data } = await api("PATCH /blogs/publish", { body: { blogId: id, status, version: was.version } });
        const before = { status: was.status, publishAt: was.publishedAt };
        return { back: () => api("PATCH /blogs", { body: { id, version: data.version, ...before } }) };
      },
      (count) => `${count === 1 ? "1 blog is" : `${count} blogs are`} ${status}.`,
    );

  function change(step: BulkStep) {
    setAsking(undefined);
    void runWithUndo(
      async (id): Promise<BulkDone> => {
        const was = blogOf(id);
        const found = was && changeOf(step, was);
        if (!was || !found) return "unchanged";
        const { data } = await api("PATCH /blogs", { body: { id, version: was.version, ...found.change } });
        return { back: () => api("PATCH /blogs", { body: { id, version: data.version, ...found.back } }) };
      },
      (count) => doneText(step, count),
    );
  }

  return (
    <BulkBar selection={selection} failures={failures}>
      <Button size="sm" busy={busy} onClick={() => set("published")}>
        Publish
      </Button>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => set("archived")}>
        Archive
      </Button>
      <Button size="sm" variant="quiet" busy={busy} onClick={() => setAsking("categories")}>
        Categories
      </Button>
      <Button size="sm" variant="quiet" busy={busy} onClick={() => setAsking("hashtags")}>
        Hashtags
      </Button>
      <Button size="sm" variant="quiet" busy={busy} onClick={() => setAsking("price")}>
        Price
      </Button>
      <DeleteTicked
        noun="blog"
        selection={selection}
        bulk={bulk}
        remove={(id) => api("DELETE /blogs/{id}", { params: { id } })}
      >
        Readers no longer find what was published. All of it goes to the bin; for 30 days you can bring it back. What
        was ever sold is not deleted.
      </DeleteTicked>
      {asking !== undefined && (
        <BlogBulkDialog
          kind={asking}
          count={selection.ids.length}
          onClose={() => setAsking(undefined)}
          onChosen={change}
        />
      )}
    </BulkBar>
  );
}
