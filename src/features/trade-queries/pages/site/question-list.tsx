import { data, Form } from "react-router";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { truncate } from "#lib/text.ts";
import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { plainAnswer } from "../../answer-format.ts";
import { parseQuestionAddress, questionsHref } from "../../question-address.ts";
import { listPublic } from "../../service.server.ts";
import { AskCard } from "../../ui/ask-card.tsx";
import type { Route } from "./+types/question-list.ts";

const pageSize = 10;
const lede =
  "What people who trade have asked the institute, answered by its experts and published without a name, with the asker's consent.";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const { address, faults } = parseQuestionAddress(url.searchParams);
  const { items, pagination } = await listPublic(db, {
    page: address.page,
    limit: pageSize,
    search: address.text || undefined,
  });
  // Free text and faulty or far-away addresses have no end: keeping them would push out what people read.
  if (address.text !== "" || faults.length > 0 || address.page > Math.max(1, pagination.totalPages)) neverKeep(context);
  else keepPage(context, ["questions"]);
  const shown = items.map(({ question: _, answer, ...item }) => ({
    ...item,
    excerpt: truncate(plainAnswer(answer), 220),
  }));
  return data(
    { items: shown, pagination, address, faults, siteUrl: config.siteUrl },
    { status: faults.length > 0 ? 422 : 200 },
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { address, siteUrl, faults, pagination } = loaderData;
  const siteName = matches[1].loaderData?.settings.name;
  const title = address.text ? `Questions about “${address.text}”` : "Questions and answers";
  const indexable = address.text === "" && faults.length === 0 && address.page <= Math.max(1, pagination.totalPages);
  return [
    ...pageMeta({
      title: address.page > 1 ? `${title}, page ${address.page}` : title,
      description: lede,
      siteUrl,
      path: questionsHref({ page: address.page }),
      siteName,
    }),
    ...(indexable ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

function Nothing({ text, pages }: { text: string; pages: number }) {
  if (text === "" && pages === 0)
    return (
      <EmptyState title="No questions yet">The first answers are being published. Please come back soon.</EmptyState>
    );
  return (
    <EmptyState
      title={text === "" ? "There is no such page" : "No questions found"}
      action={
        <ButtonLink to="/questions" variant="secondary">
          Show all questions
        </ButtonLink>
      }
    >
      {text === "" ? "The list ends before it." : "Try fewer or different words, or ask the institute yourself."}
    </EmptyState>
  );
}

export default function QuestionList({ loaderData }: Route.ComponentProps) {
  const { items, pagination, address, faults } = loaderData;
  const form = useAddressFields({ q: address.text });
  const count = `${pagination.total} ${pagination.total === 1 ? "question" : "questions"}`;
  return (
    <>
      <PageHeader
        title="Questions and answers"
        crumbs={[{ title: "Home", href: "/" }, { title: "Questions" }]}
        lede={lede}
      />
      <div className="wrap pt-8 pb-20">
        <search>
          <Form ref={form} action="/questions" method="get" className="flex max-w-2xl gap-3">
            <SearchField
              label="Search questions"
              name="q"
              defaultValue={address.text}
              maxLength={200}
              placeholder="Letter of credit, origin …"
              className="min-w-0 flex-1"
            />
            <Button type="submit">Search</Button>
          </Form>
        </search>
        {faults.length > 0 && (
          <div className="mt-6">
            <Notice tone="warning" title="Part of the address could not be used">
              {faults.map((fault) => (
                <p key={fault}>{fault}</p>
              ))}
            </Notice>
          </div>
        )}
        <p aria-live="polite" className="num mt-8 mb-2 text-sm text-muted">
          <Spoken>{address.text === "" ? count : `${count} for “${address.text}”`}</Spoken>
        </p>
        {items.length === 0 ? (
          <Nothing text={address.text} pages={pagination.totalPages} />
        ) : (
          <ol className="border-b border-line">
            {items.map((item) => (
              <li key={item.slug} className="group relative grid-12 gap-y-2 border-t border-line py-7">
                <div className="col-span-full md:col-span-9">
                  <h2 className="headline-3">
                    <PageLink
                      to={pageOf.question(item.slug)}
                      className="after:absolute after:inset-0 group-hover:text-sea"
                    >
                      <Spoken>{item.title}</Spoken>
                    </PageLink>
                  </h2>
                  <p className="mt-2 max-w-3xl text-muted text-pretty">
                    <Spoken>{item.excerpt}</Spoken>
                  </p>
                </div>
                <p className="col-span-full text-sm text-muted md:col-span-3 md:pt-1.5 md:text-right">
                  <time dateTime={item.publishedAt} title={formatDateTime(item.publishedAt)}>
                    {formatDay(item.publishedAt)}
                  </time>
                </p>
              </li>
            ))}
          </ol>
        )}
        {items.length > 0 && (
          <div className="mt-10">
            <Pagination
              page={pagination.currentPage}
              totalPages={pagination.totalPages}
              href={(page) => questionsHref({ ...address, page })}
              label="Pages of questions"
            />
          </div>
        )}
        <div className="mt-16">
          <AskCard
            title="Can't find your question?"
            text="Ask the institute. You'll get a case number and the date by which we'll answer."
          />
        </div>
      </div>
    </>
  );
}
