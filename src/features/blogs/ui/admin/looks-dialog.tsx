import { useEffect, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { MembersPay } from "#features/memberships/client/members-pay.tsx";
import { wordsText } from "#lib/counts.ts";
import { formatBdt } from "#lib/money.ts";
import { truncate } from "#lib/text.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { StoredText } from "#ui/editor/stored-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { idsOf } from "../../admin/form-texts.ts";
import type { Looks } from "../../admin/looks-contract.ts";
import type { PreviewCalls } from "../../admin/previews-api.server.ts";

const api = apiOf<PreviewCalls>();
/** Of a result of a search engine: what is longer is cut by it. */
const longestTitle = 60;
const longestExcerpt = 155;

interface Typed {
  title: string;
  excerpt: string;
  author: string;
  price: number;
  memberPrice: number | null;
}

/** The head and the text of the page, as wide as a phone or as a page. */
function Page({
  typed,
  html,
  looks,
  narrow,
  walled,
}: {
  typed: Typed;
  html: string;
  looks: Looks;
  narrow: boolean;
  walled: boolean;
}) {
  return (
    <div className={narrow ? "mx-auto w-full max-w-[22.5rem]" : "mx-auto w-full max-w-[42.5rem]"}>
      <article className="rounded-card border border-line bg-paper px-4 py-6 md:px-6">
        <p className="eyebrow mb-3">{typed.price > 0 ? "Premium" : "Free"}</p>
        <p className="headline-2">
          <Spoken>{typed.title || "Untitled"}</Spoken>
        </p>
        <p className="lede mt-4 font-serif">
          <Spoken>{typed.excerpt}</Spoken>
        </p>
        <p className="facts mt-6 border-y border-line py-3">
          <span className="font-semibold text-ink">
            <Spoken>{typed.author || "The institute"}</Spoken>
          </span>
          <span>{looks.readingTime} min read</span>
        </p>
        <div className="mt-6">
          <StoredText html={html} />
        </div>
        {walled && (
          <div className="mt-6 rounded-card border border-line bg-surface p-5">
            <p className="headline-3">Read the other {wordsText(looks.remainingWords)}</p>
            {looks.lockedHeadings.length > 0 && (
              <ul className="mt-3 list-disc pl-5 text-sm">
                {looks.lockedHeadings.map((title, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list never changes.
                  <li key={index}>
                    <Spoken>{title}</Spoken>
                  </li>
                ))}
              </ul>
            )}
            <p className="num mt-3 font-semibold">{formatBdt(typed.price)}</p>
            <MembersPay price={typed.memberPrice} />
          </div>
        )}
      </article>
    </div>
  );
}

function SearchResult({ typed, url }: { typed: Typed; url: string }) {
  const { title, excerpt } = typed;
  const notes = [
    title.length > longestTitle && `The title is longer than about ${longestTitle} characters and is cut.`,
    excerpt === "" && "Without an excerpt the search engine takes words of its own choice.",
    excerpt.length > longestExcerpt && `The excerpt is longer than about ${longestExcerpt} characters and is cut.`,
  ].filter((note) => note !== false);
  return (
    <div className="mx-auto max-w-[37.5rem]">
      <div className="rounded-card border border-line bg-surface p-5">
        <p className="text-sm text-muted wrap-anywhere">{url}</p>
        <p className="mt-1 text-lg text-sea">
          <Spoken>{truncate(title || "Untitled", longestTitle)}</Spoken>
        </p>
        <p className="mt-1 text-sm">
          <Spoken>{truncate(excerpt, longestExcerpt)}</Spoken>
        </p>
      </div>
      {notes.length > 0 && (
        <ul className="mt-3 list-disc pl-5 text-sm text-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SharedLink({ typed, looks }: { typed: Typed; looks: Looks }) {
  return (
    <figure className="mx-auto max-w-[37.5rem] overflow-hidden rounded-card border border-line bg-surface">
      <img src={looks.card} alt="Card of the shared link" width={1200} height={630} className="h-auto w-full" />
      <figcaption className="p-4 text-sm">
        <span className="block text-muted">{new URL(looks.url).host}</span>
        <span className="block font-semibold">
          <Spoken>{truncate(typed.title || "Untitled", 90)}</Spoken>
        </span>
        <span className="block text-muted">
          <Spoken>{truncate(typed.excerpt, 140)}</Spoken>
        </span>
      </figcaption>
    </figure>
  );
}

/** What stands in the fields of the form, as its looks are asked for. */
function typedIn(
  form: HTMLFormElement,
): Typed & { slug: string; content: string; wallPercent: number; category?: string } {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const price = Number(text("price"));
  const memberPrice = Number(text("memberPrice"));
  const percent = Number(text("wallPercent"));
  const [category] = idsOf(text("categories"));
  return {
    ...{ title: text("title"), excerpt: text("excerpt"), author: text("author"), slug: text("slug") },
    content: text("content"),
    price: price > 0 && price <= 500_000 ? price : 0,
    memberPrice: memberPrice >= 1 && memberPrice < price ? memberPrice : null,
    wallPercent: percent >= 1 && percent <= 90 ? Math.round(percent) : 20,
    ...(category === undefined ? {} : { category }),
  };
}

/** What is typed in the form, as visitors, buyers, search engines and social networks would see it. */
export default function LooksDialog({
  form,
  blogId,
  onClose,
}: {
  form: HTMLFormElement;
  blogId: string | undefined;
  onClose: () => void;
}) {
  const [typed] = useState(() => typedIn(form));
  const [looks, setLooks] = useState<Looks>();
  const [fault, setFault] = useState<string>();
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    let isHere = true;
    const { excerpt: _, memberPrice: __, ...asked } = typed;
    api("POST /blogs/looks", { body: { ...asked, ...(blogId === undefined ? {} : { id: blogId }) } }).then(
      ({ data }) => isHere && setLooks(data),
      (error: unknown) => isHere && setFault(failureText(error, "It could not be shown.")),
    );
    return () => {
      isHere = false;
    };
  }, [typed, blogId]);
  const width = (
    <div className="mb-4 flex justify-center max-md:hidden">
      <Button size="sm" variant="secondary" aria-pressed={narrow} onClick={() => setNarrow(!narrow)}>
        As on a phone
      </Button>
    </div>
  );
  const page = (html: string, walled: boolean) =>
    looks && (
      <>
        {width}
        <Page typed={typed} html={html} looks={looks} narrow={narrow} walled={walled} />
      </>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title="Preview"
      description="What is typed now. Looking at it saves nothing."
    >
      {fault !== undefined && (
        <Notice tone="danger" live>
          {fault}
        </Notice>
      )}
      {!looks && fault === undefined && (
        <SkeletonGroup label="Drawing the preview">
          <Skeleton className="h-96 rounded-card" />
        </SkeletonGroup>
      )}
      {looks && (
        <Tabs
          label="Preview"
          panelClassName="pt-4"
          tabs={[
            { id: "visitor", label: "Visitor", content: page(looks.visitor, typed.price > 0) },
            ...(typed.price > 0 ? [{ id: "buyer", label: "Buyer", content: page(looks.buyer, false) }] : []),
            { id: "search", label: "Search result", content: <SearchResult typed={typed} url={looks.url} /> },
            { id: "card", label: "Shared link", content: <SharedLink typed={typed} looks={looks} /> },
          ]}
        />
      )}
    </Dialog>
  );
}
