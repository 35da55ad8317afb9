import { useRef, useState } from "react";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import type { Quote } from "#lib/quotes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { BlogAdminCalls } from "../../admin/api.server.ts";
import type { ApprovalCalls } from "../../admin/approval-api.server.ts";
import type { BlogComment } from "../../admin/approval-contract.ts";
import { blogsPath } from "../../admin/paths.ts";
import { readAdminBlog } from "../../admin/read-blog.ts";
import type { BlogReviewCalls } from "../../admin/review-api.server.ts";
import { ApprovalForm, type ApprovalStep } from "../../ui/admin/approval-forms.tsx";
import { BlogApproval } from "../../ui/admin/blog-approval.tsx";
import { BlogComments } from "../../ui/admin/blog-comments.tsx";
import { BlogCorrections } from "../../ui/admin/blog-corrections.tsx";
import { BlogSide } from "../../ui/admin/blog-side.tsx";
import { BlogVersionList } from "../../ui/admin/blog-versions.tsx";
import { CommentedText } from "../../ui/admin/commented-text.tsx";
import type { Route } from "./+types/detail.ts";

const api = apiOf<BlogAdminCalls & BlogReviewCalls & ApprovalCalls>();

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.blog.title ?? "A blog", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return adminRead(request, async () => {
    const [blog, { data: versions }, { data: corrections }, { data: approval }] = await Promise.all([
      readAdminBlog(params.id),
      api("GET /blogs/{id}/revisions", { params }),
      api("GET /blogs/{id}/corrections", { params }),
      api("GET /blogs/{id}/approval", { params }),
    ]);
    return { blog, versions, corrections, approval };
  });
}

const above = (title: string) => <Breadcrumbs items={[{ title: "Blogs", href: blogsPath }, { title }]} />;

export function HydrateFallback() {
  return (
    <Screen title="A blog" above={above("Blog")}>
      <SkeletonGroup label="Loading the blog" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-[30rem] rounded-card" />
        <Skeleton className="h-96" />
      </SkeletonGroup>
    </Screen>
  );
}

/** One blog as its readers see it, with its versions and what can be done with it. */
export default function AdminBlogPage({ loaderData: { blog, versions, corrections, approval } }: Route.ComponentProps) {
  const text = useRef<HTMLDivElement>(null);
  const [quote, setQuote] = useState<Quote>();
  const [shown, setShown] = useState<BlogComment>();
  const [step, setStep] = useState<ApprovalStep>();
  const scheduled = blog.status === "published" && blog.publishAt !== null && Date.parse(blog.publishAt) > Date.now();
  const isAsked = approval.last?.outcome === null;
  const looked = <BlogApproval blog={blog} approval={approval} step={step} onStep={setStep} />;
  return (
    <Screen
      title={<Spoken>{blog.title}</Spoken>}
      above={above("Blog")}
      action={<ButtonLink to={`${blogsPath}/edit/${blog.id}`}>Edit</ButtonLink>}
    >
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-8">
          <section aria-label="Text" className="rounded-card border border-line bg-surface px-5 py-6 md:px-8">
            {blog.excerpt !== "" && (
              <p className="lede mb-6 font-serif">
                <Spoken>{blog.excerpt}</Spoken>
              </p>
            )}
            <CommentedText
              html={blog.content}
              at={text}
              quotes={approval.comments.filter(({ settledAt, quote }) => settledAt === null && quote !== "")}
              shown={shown}
              onComment={setQuote}
            />
          </section>
          <BlogCorrections blog={blog} corrections={corrections} />
          <BlogVersionList blog={blog} versions={versions} />
        </div>
        <BlogSide blog={blog} scheduled={scheduled} approval={approval} above={isAsked && looked}>
          {!isAsked && looked}
          <BlogComments
            blog={blog}
            at={text}
            comments={approval.comments}
            quote={quote}
            onQuoteDone={() => setQuote(undefined)}
            shown={shown?.id}
            // A new object each time: pressed again, it is shown again.
            onShow={(comment) => setShown({ ...comment })}
          />
        </BlogSide>
      </div>
      <ApprovalForm step={step} blog={blog} approval={approval} onDone={() => setStep(undefined)} />
    </Screen>
  );
}
