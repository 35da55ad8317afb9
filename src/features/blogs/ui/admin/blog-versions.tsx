import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { Differences } from "#features/drafts/client/pieces.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { StoredText } from "#ui/editor/stored-text.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useToast } from "#ui/toast.tsx";
import type { BlogAdminCalls } from "../../admin/api.server.ts";
import type { AdminBlog } from "../../admin/contract.ts";

const api = apiOf<BlogAdminCalls>();
type Answers = Calls<BlogAdminCalls>;
export type BlogVersions = CallAnswer<Answers["GET /blogs/{id}/revisions"]>["data"];
type Version = CallAnswer<Answers["GET /blogs/{id}/revisions/{version}"]>["data"];

/** Every saved version of a blog: looked at, and put back with one press. */
export function BlogVersionList({ blog, versions }: { blog: AdminBlog; versions: BlogVersions }) {
  const { busy, write } = useWrite();
  const { toast } = useToast();
  const [shown, setShown] = useState<Version>();
  const [isCompared, setCompared] = useState(false);
  async function look(version: number) {
    await api("GET /blogs/{id}/revisions/{version}", { params: { id: blog.id, version: String(version) } }).then(
      ({ data }) => {
        setCompared(false);
        setShown(data);
      },
      (error) =>
        toast({
          title: "This did not work",
          description: failureText(error, "The version could not be read."),
          variant: "destructive",
        }),
    );
  }
  async function restore({ title, excerpt, content }: Version) {
    setShown(undefined);
    await write(() => api("PATCH /blogs", { body: { id: blog.id, version: blog.version, title, excerpt, content } }));
  }
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="font-serif text-lg font-medium">
        Versions
      </h2>
      <ol className="mt-3 divide-y divide-line border-y border-line">
        {versions.map(({ version, title, savedAt }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
            <span className="min-w-0">
              <span className="num font-semibold">{version}.</span> <Spoken>{title}</Spoken>{" "}
              {version === blog.version && <Badge tone="info">As it is now</Badge>}
              <time dateTime={savedAt} className="num block text-xs text-muted">
                {formatDateTime(savedAt)}
              </time>
            </span>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Look at version ${version}`}
              onClick={() => void look(version)}
            >
              Look
            </Button>
          </li>
        ))}
      </ol>
      <Dialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        size="lg"
        title={shown ? `Version ${shown.version}` : ""}
        footer={
          shown &&
          shown.version !== blog.version && (
            <>
              <Button variant="quiet" onClick={() => setCompared(!isCompared)}>
                {isCompared ? "Show it whole" : "Show what changed since"}
              </Button>
              <Button busy={busy} onClick={() => void restore(shown)}>
                Put this version back
              </Button>
            </>
          )
        }
      >
        {shown && (
          <div className="space-y-4">
            <p className="font-serif text-xl font-medium">
              <Spoken>{shown.title}</Spoken>
            </p>
            <p className="text-muted">
              <Spoken>{shown.excerpt}</Spoken>
            </p>
            {isCompared ? (
              <Differences before={shown.content} now={blog.content} />
            ) : (
              <StoredText html={shown.content} />
            )}
            <p className="text-sm text-muted">
              Title, excerpt and text are put back as a new version; price, categories and the rest stay as they are.
            </p>
          </div>
        )}
      </Dialog>
    </section>
  );
}
