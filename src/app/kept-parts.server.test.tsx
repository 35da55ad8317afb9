import { createHash } from "node:crypto";
import { type ReactNode, useContext, useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { bytesOf } from "#platform/http/document.server.ts";
import { sealPage } from "#platform/http/security-headers.server.ts";
import { Kept, KeptParts } from "#ui/kept.tsx";
import { keptParts } from "./kept-parts.server.tsx";
import { ScriptMark } from "./script-mark.ts";

let renderings = 0;
function Part({ text }: { text: string }) {
  renderings += 1;
  return <p className={`part-${text}`}>{text}</p>;
}

const WithId = () => <label htmlFor={useId()}>a</label>;
const WithLongId = () => <section aria-labelledby={`title-${useId()}`}>a</section>;
const Raw = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of these tests.
  <div dangerouslySetInnerHTML={{ __html: html }} />
);
const Script = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of these tests.
  <script nonce={useContext(ScriptMark)} dangerouslySetInnerHTML={{ __html: "go(1<2)" }} />
);

/** A page as the site makes it, and its policy. */
function page(mark: string, children: ReactNode) {
  const kept = keptParts(mark);
  const html = renderToString(
    <ScriptMark value={mark}>
      <KeptParts value={kept.place}>
        <main>{children}</main>
      </KeptParts>
    </ScriptMark>,
  );
  const { parts, policy } = sealPage(kept.fill(html), mark);
  return { html: String(Buffer.concat(bytesOf(parts))), policy };
}

it("renders a part once for each object and word, and puts the same HTML into all pages", () => {
  const by = { text: "আম" };
  const body = (text: string) => (
    <>
      before
      <Kept by={by} as={text}>
        <Part text={text} />
      </Kept>
      after
    </>
  );
  const bare = (text: string) =>
    renderToString(
      <main>
        before
        <Part text={text} />
        after
      </main>,
    );
  expect(page("m1", body("a")).html).toBe(bare("a"));
  renderings = 0;
  for (const mark of ["m2", "m3"]) expect(page(mark, body("a")).html).toBe(bare("a"));
  expect(renderings).toBe(2);
  expect(page("m4", body("b")).html).toBe(bare("b"));
  expect(renderings).toBe(4);
  // Another object shows something else, whatever its word.
  const other = (
    <Kept by={{}} as="a">
      <i>other</i>
    </Kept>
  );
  expect(page("m5", other).html).toBe("<main><i>other</i></main>");
});

it("leaves the browser as it would be without it", () => {
  expect(renderToString(<Kept by={{}}>text</Kept>)).toBe("text");
});

it("renders a part within a part with it", () => {
  const [outer, inner] = [{}, {}];
  const nested = (
    <Kept by={outer}>
      <Kept by={inner}>
        <Part text="c" />
      </Kept>
    </Kept>
  );
  const html = '<main><p class="part-c">c</p></main>';
  expect([page("m1", nested).html, page("m2", nested).html]).toEqual([html, html]);
});

it("allows the scripts of a kept part in each page, without anybody's mark", () => {
  const by = {};
  const hash = createHash("sha256").update("go(1<2)").digest("base64");
  for (const mark of ["m1", "m2"]) {
    const made = page(
      mark,
      <Kept by={by}>
        <Script />
      </Kept>,
    );
    expect(made.html).toBe("<main><script>go(1<2)</script></main>");
    expect(made.policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  }
});

it("keeps nothing that has ids by its place: they would differ from page to page", () => {
  for (const child of [<WithId key="id" />, <WithLongId key="long" />])
    expect(() => page("m1", <Kept by={{}}>{child}</Kept>)).toThrow("ids by its place");
});

it("takes nobody's words for an id", () => {
  const words = '_R_ and "_R_a_" in a title';
  const link = (
    <a href="/blogs/_R_a_" title={words} aria-label={words}>
      {words}
    </a>
  );
  const by = {};
  for (const mark of ["m1", "m2"])
    expect(page(mark, <Kept by={by}>{link}</Kept>).html).toBe(renderToString(<main>{link}</main>));
});

it("keeps no bare text: beside other text React would put a comment between the two", () => {
  expect(() => page("m1", <Kept by={{}}>text</Kept>)).toThrow("must be an element");
});

it("takes nothing for a place that somebody wrote", () => {
  const by = {};
  const text = '<template data-kept="guess-0"></template>';
  expect(
    page(
      "m1",
      <>
        <Raw html={text} />
        <Kept by={by}>
          <i>x</i>
        </Kept>
      </>,
    ).html,
  ).toBe(`<main><div>${text}</div><i>x</i></main>`);
});
