import { CopyButton } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Spoken } from "#ui/spoken.tsx";

/** How a paper is cited: in words, and as files for programs that manage citations. */
export function CiteThis({ text, files }: { text: string; files: { title: string; href: string }[] }) {
  // No chapter of the text can have this id: theirs have single hyphens.
  return (
    <section aria-labelledby="cite--this" className="mt-10 border-t border-line pt-6">
      <h2 id="cite--this" className="font-sans text-sm font-semibold">
        Cite this
      </h2>
      <p className="mt-2 wrap-anywhere select-all">
        <Spoken>{text}</Spoken>
      </p>
      <div className="no-print mt-2 flex flex-wrap items-center gap-x-5">
        {files.map(({ title, href }) => (
          <a
            key={href}
            href={href}
            download=""
            className="inline-flex min-h-11 items-center gap-1.5 text-sm text-sea underline-offset-4 hover:underline"
          >
            <Icon name="download" size={18} />
            {title}
          </a>
        ))}
        <span className="no-js:hidden">
          <CopyButton text={text} label="Copy citation" copiedLabel="Citation copied" variant="quiet" size="md" />
        </span>
      </div>
    </section>
  );
}
