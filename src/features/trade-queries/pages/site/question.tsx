import { redirect } from "react-router";
import { AppError } from "#lib/app-error.ts";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { slugPattern } from "#lib/slug.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { readPublic } from "../../service.server.ts";
import { AskCard } from "../../ui/ask-card.tsx";
import { FormattedAnswer, PlainText } from "../../ui/formatted-answer.tsx";
import { questionMeta } from "../../ui/question-meta.ts";
import type { Route } from "./+types/question.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  if (params.slug.length > 120 || !slugPattern.test(params.slug))
    return orThrowPage(Promise.reject(new AppError("NOT_FOUND", "This question does not exist.")));
  const question = await orThrowPage(readPublic(db, params.slug));
  if (params.slug !== question.slug) throw redirect(pageOf.question(question.slug), 301);
  keepPage(context, ["questions"]);
  return { question, siteUrl: config.siteUrl };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name ?? "";
  return loaderData
    ? questionMeta(loaderData.question, loaderData.siteUrl, siteName)
    : [{ title: "Question not found" }];
}

export default function QuestionPage({ loaderData: { question }, matches }: Route.ComponentProps) {
  const institute = matches[1].loaderData?.settings.name;
  const changed = formatDay(question.updatedAt) !== formatDay(question.publishedAt);
  return (
    <article className="pb-20">
      <div className="wrap pt-4 md:pt-6">
        <Breadcrumbs
          items={[
            { title: "Home", href: "/" },
            { title: "Questions", href: "/questions" },
          ]}
        />
      </div>
      <div className="wrap-narrow mt-6 md:mt-10">
        <p className="eyebrow">Question and answer</p>
        <h1 className="headline-1 mt-3">
          <Spoken>{question.title}</Spoken>
        </h1>
        <section aria-label="Question" className="mt-8 border-l-3 border-jute pl-5">
          <PlainText text={question.question} className="font-serif text-lg leading-relaxed text-muted" />
        </section>
        <section aria-labelledby="answer" className="mt-10">
          <h2 id="answer" className="headline-3">
            Answer
          </h2>
          <p className="facts mt-1">
            <span className="font-semibold text-ink">{institute}</span>
            <time dateTime={question.publishedAt} title={formatDateTime(question.publishedAt)}>
              {formatDay(question.publishedAt)}
            </time>
            {changed && <span>Changed {formatDay(question.updatedAt)}</span>}
          </p>
          <FormattedAnswer
            text={question.answer}
            className="mt-6 font-serif text-lg leading-[1.65] [&_.headline-4]:pt-2"
          />
        </section>
        <div className="mt-10">
          <Notice>
            This is guidance for the question as it was asked, not legal advice. Rules change: check dates and rates
            before you act on them.
          </Notice>
        </div>
        <div className="mt-14">
          <AskCard
            title="Didn't find your answer?"
            text="Ask your own question. It stays private unless you agree to publish it."
          />
        </div>
      </div>
    </article>
  );
}
