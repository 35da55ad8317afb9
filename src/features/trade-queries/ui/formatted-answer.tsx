import { Fragment } from "react";
import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { Spoken } from "#ui/spoken.tsx";
import { type Block, type Inline, parseAnswer } from "../answer-format.ts";

/** Pieces of a text have no identity but their place. */
const placed = <T,>(list: T[]) => list.map((item, place) => ({ place: `${place}`, item }));

function Line({ line }: { line: Inline[] }) {
  return placed(line).map(({ place, item }) => {
    if (item.kind === "strong")
      return (
        <strong key={place}>
          <Spoken>{item.text}</Spoken>
        </strong>
      );
    if (item.kind === "text")
      return (
        <Fragment key={place}>
          <Spoken>{item.text}</Spoken>
        </Fragment>
      );
    if (item.kind === "link" && item.href.startsWith("/")) {
      return (
        <Link key={place} to={item.href} className="link">
          <Spoken>{item.text}</Spoken>
        </Link>
      );
    }
    return (
      <a key={place} href={item.kind === "link" ? item.href : undefined} rel="noopener nofollow ugc" className="link">
        <Spoken>{item.text}</Spoken>
      </a>
    );
  });
}

function TextBlock({ block, heading: Heading }: { block: Block; heading: "h2" | "h3" | "h4" }) {
  if (block.kind === "heading") {
    return (
      <Heading className="headline-4 pt-1" dir="auto">
        <Line line={block.line} />
      </Heading>
    );
  }
  if (block.kind === "list") {
    const List = block.ordered ? "ol" : "ul";
    return (
      <List className={classNames("space-y-1.5 pl-6 marker:text-muted", block.ordered ? "list-decimal" : "list-disc")}>
        {placed(block.items).map(({ place, item }) => (
          <li key={place} dir="auto">
            <Line line={item} />
          </li>
        ))}
      </List>
    );
  }
  return (
    <p dir="auto">
      {placed(block.lines).map(({ place, item }) => (
        <Fragment key={place}>
          {place !== "0" && <br />}
          <Line line={item} />
        </Fragment>
      ))}
    </p>
  );
}

/** A text written with a few marks, as elements: nothing of it is ever read as HTML. */
export function FormattedAnswer({
  text,
  headingLevel = "h3",
  className,
}: {
  text: string;
  headingLevel?: "h2" | "h3" | "h4";
  className?: string;
}) {
  return (
    <div className={classNames("space-y-4 break-words", className)}>
      {placed(parseAnswer(text)).map(({ place, item }) => (
        <TextBlock key={place} block={item} heading={headingLevel} />
      ))}
    </div>
  );
}

/** A text as its writer typed it: line breaks stay, nothing else means anything. */
export function PlainText({ text, className }: { text: string; className?: string }) {
  return (
    <p dir="auto" className={classNames("break-words whitespace-pre-wrap", className)}>
      <Spoken>{text}</Spoken>
    </p>
  );
}
