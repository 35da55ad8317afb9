import { Link } from "react-router";
import { LeftText } from "#features/drafts/client/left-text.tsx";
import { itemsOf } from "#features/drafts/client/use-list-field.ts";
import type { Issue } from "../../admin/contract.ts";
import { newsletterPath } from "../../admin/list-views.ts";
import type { ChosenBlog } from "./blog-picker.tsx";
import { issueDraft } from "./issue-draft.ts";

const titlesOf = (blogs: readonly ChosenBlog[]) => blogs.map(({ title }) => title).join("\n");

/** What became of the issue meanwhile. */
const became: Record<Issue["status"], string> = {
  draft: "is a draft",
  scheduled: "was scheduled",
  sending: "is being sent",
  sent: "was sent",
  cancelled: "was being sent, and then stopped",
};

/** What somebody was writing into an issue when it was planned or sent. */
export function LeftIssue({ issue: { id, status, subject, intro, blogs } }: { issue: Issue }) {
  return (
    <LeftText
      draft={issueDraft(id)}
      what="issue"
      fields={[
        { name: "subject", label: "Subject", saved: subject },
        { name: "intro", label: "Introduction", saved: intro },
        { name: "blogIds", label: "Blogs", say: (text) => titlesOf(itemsOf(text)), saved: titlesOf(blogs) },
      ]}
      title={`Your changes were not saved: the issue ${became[status]}`}
    >
      {status === "scheduled" ? (
        "Press “Don't send it then” to make it a draft again: your changes are back in its fields then."
      ) : (
        <>
          To send something of yours,{" "}
          <Link to={`${newsletterPath}/new`} className="link">
            make a new issue
          </Link>
          .
        </>
      )}
    </LeftText>
  );
}
