import { apiOf } from "#features/accounts/client/typed-api.ts";
import { Differences } from "#features/drafts/client/differences.tsx";
import { VersionList } from "#features/versions/client/version-list.tsx";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { StoredText } from "#ui/editor/stored-text.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { BlogAdminCalls } from "../../admin/api.server.ts";
import type { AdminBlog } from "../../admin/contract.ts";

const api = apiOf<BlogAdminCalls>();
type Answers = Calls<BlogAdminCalls>;
export type BlogVersions = CallAnswer<Answers["GET /blogs/{id}/revisions"]>["data"];
type Version = CallAnswer<Answers["GET /blogs/{id}/revisions/{version}"]>["data"];

function Head({ title, excerpt }: Version) {
  return (
    <>
      <p className="font-serif text-xl font-medium">
        <Spoken>{title}</Spoken>
      </p>
      <p className="text-muted">
        <Spoken>{excerpt}</Spoken>
      </p>
    </>
  );
}

/** Every saved version of a blog: looked at, and put back with one press. */
export function BlogVersionList({ blog, versions }: { blog: AdminBlog; versions: BlogVersions }) {
  const { id } = blog;
  return (
    <VersionList<Version>
      versions={versions}
      current={blog.version}
      read={async (version) =>
        (await api("GET /blogs/{id}/revisions/{version}", { params: { id, version: String(version) } })).data
      }
      show={(version) => (
        <>
          <Head {...version} />
          <StoredText html={version.content} />
        </>
      )}
      compare={(version) => (
        <>
          <Head {...version} />
          <Differences before={version.content} now={blog.content} />
        </>
      )}
      restore={({ title, excerpt, content }) =>
        api("PATCH /blogs", { body: { id, version: blog.version, title, excerpt, content } })
      }
      note="Title, excerpt and text are put back as a new version; price, categories and the rest stay as they are."
    />
  );
}
