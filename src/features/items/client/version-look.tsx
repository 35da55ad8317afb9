import { Differences } from "#features/drafts/client/differences.tsx";
import { StoredText } from "#ui/editor/stored-text.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { Spoken } from "#ui/spoken.tsx";

type Words = Readonly<Record<string, string>>;

/** An item as a version has it: the words of its form's own fields beside what every item has. */
interface Said {
  title: string;
  summary: string;
  body: string;
  words: Words;
}

const yesOrNo: Words = { true: "Yes", false: "No" };

/** A value as people read it, with its lines. */
const Value = ({ text }: { text: string }) =>
  text === "" ? (
    <span className="text-muted">Nothing</span>
  ) : (
    <span className="whitespace-pre-line">
      <Spoken>{text}</Spoken>
    </span>
  );

/** One saved version of an item: title, excerpt, text and all that its kind has besides; or what of that is another thing today. */
export default function VersionLook({
  was,
  now,
  names,
  say = (_, text) => text,
}: {
  was: Said;
  /** What it is compared with. */
  now?: Said;
  /** What people call the fields that this kind alone has. */
  names: Words;
  /** What a field says, as people read it. */
  say?: ((name: string, text: string) => string) | undefined;
}) {
  const readable = ({ words }: Said, key: string) => {
    const text = words[key] ?? "";
    // Entries of a list are told apart by a point: here each has a line.
    return yesOrNo[text] ?? say(key, text).replaceAll(" · ", "\n");
  };
  const facts = Object.entries(names).flatMap(([key, name]) => {
    const text = readable(was, key);
    if (!now) return text === "" ? [] : [{ name, value: <Value text={text} /> }];
    const other = readable(now, key);
    if (other === text) return [];
    return [
      {
        name,
        value: (
          <>
            <del className="block text-muted">
              <Value text={text} />
            </del>
            <ins className="mt-1 block no-underline">
              <Value text={other} />
            </ins>
          </>
        ),
      },
    ];
  });
  return (
    <>
      <p className="font-serif text-xl font-medium">
        <Spoken>{was.title}</Spoken>
      </p>
      <p className="text-muted">
        <Spoken>{was.summary}</Spoken>
      </p>
      {now ? <Differences before={was.body} now={now.body} /> : <StoredText html={was.body} />}
      {facts.length > 0 && <FactList facts={facts} />}
    </>
  );
}
