import { parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { words } from "../../../test/words.ts";
import { prepareContent } from "./content-html.server.ts";

/** Known attacks: tags, attributes, addresses, broken markup, and what browsers read differently from parsers. */
const attacks = [
  "<script>alert(1)</script>",
  "<ScRiPt>alert(1)</sCrIpT>",
  "<script src=//evil.example/x.js></script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<<script>alert(1)//<</script>",
  "<script/xss src=x></script>",
  "<script>alert(1)",
  "<img src=x onerror=alert(1)>",
  '<img src="x" onerror="alert(1)" />',
  "<img/src=x/onerror=alert(1)>",
  '<img """><script>alert(1)</script>">',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><script xlink:href=data:,alert(1) />",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<math><a xlink:href='javascript:alert(1)'>x</a></math>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  "<base href='javascript:alert(1)//'>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<style>@import '//evil.example/x.css';</style>",
  "<style>body{background:url(javascript:alert(1))}</style>",
  "<p style='background:url(javascript:alert(1))'>x</p>",
  "<form action=javascript:alert(1)><button>x</button></form>",
  "<button formaction=javascript:alert(1)>x</button>",
  "<input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<video><source onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)>",
  "<body onload=alert(1)>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<p onclick=alert(1)>x</p>",
  "<p OnMouseOver = 'alert(1)'>x</p>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href='JaVaScRiPt:alert(1)'>x</a>",
  "<a href=' &#14; javascript:alert(1)'>x</a>",
  "<a href='java&#x09;script:alert(1)'>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='&#106;avascript&colon;alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='//evil.example'>x</a>",
  "<a href='https://ok.example' onclick='alert(1)' style='x' id='x' class='x' target='_blank'>x</a>",
  "<!--><script>alert(1)</script>-->",
  "<!--[if IE]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<xmp><p title='</xmp><script>alert(1)</script>'></xmp>",
  "<textarea></textarea><script>alert(1)</script>",
  "<title></title><img src=x onerror=alert(1)>",
  "<template><script>alert(1)</script></template>",
  "<plaintext><script>alert(1)</script>",
  "<isindex action=javascript:alert(1) type=submit>",
  "<x onclick=alert(1)>x</x>",
  "<table background=javascript:alert(1)><td background=javascript:alert(1)>x</table>",
  "<th scope='x\" onmouseover=\"alert(1)'>x</th>",
  "<td colspan='2\" onclick=\"alert(1)'>x</td>",
  "<pre><code>&lt;script&gt;alert(1)&lt;/script&gt;</code></pre>",
  "%3Cscript%3Ealert(1)%3C/script%3E",
];

const allowedTags = new Set(
  "p h2 h3 h4 ul ol li blockquote pre code strong em s sub sup a br hr table caption thead tbody tr th td div".split(
    " ",
  ),
);
const allowedAttributes: Record<string, string[]> = {
  a: ["href", "rel"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
  div: ["class", "role", "aria-label", "tabindex"],
  h2: ["id"],
  h3: ["id"],
  h4: ["id"],
};

/** What of an HTML text could do anything, as a browser would read it. */
function dangersIn(html: string): string[] {
  const found: string[] = [];
  const walk = (node: { type: string; name?: string; attribs?: Record<string, string>; children?: unknown[] }) => {
    if (node.type === "comment" || node.type === "directive" || node.type === "cdata") found.push(node.type);
    if (node.name !== undefined && node.attribs) {
      if (!allowedTags.has(node.name)) found.push(`<${node.name}>`);
      for (const [name, value] of Object.entries(node.attribs)) {
        if (!allowedAttributes[node.name]?.includes(name)) found.push(`${node.name}.${name}`);
        if (name === "href" && !/^(https?:\/\/|mailto:|\/(?!\/)|#)/.test(value)) found.push(`href ${value}`);
      }
    }
    for (const child of node.children ?? []) walk(child as typeof node);
  };
  for (const node of parseDocument(html).children) walk(node as unknown as Parameters<typeof walk>[0]);
  return found;
}

it("makes a plain cell of a head cell that says nothing", () => {
  const { content } = prepareContent(
    '<table><thead><tr><th scope="col"> </th><th scope="col">Sea</th></tr></thead></table>',
    null,
  );
  expect(content).toContain('<tr><td> </td><th scope="col">Sea</th></tr>');
});

describe("prepareContent cleans", () => {
  it("at least 40 attacks, of which the test itself sees the harm", () => {
    expect(attacks.length).toBeGreaterThanOrEqual(40);
    for (const live of [
      "<img src=x onerror=alert(1)>",
      "<a href='javascript:alert(1)'>x</a>",
      "<p onclick=alert(1)>x</p>",
      "<script>x</script>",
    ]) {
      expect(dangersIn(live)).not.toEqual([]);
    }
  });

  it.each(attacks)("%s", (attack) => {
    for (const html of [
      attack,
      `<p>Before ${attack} after</p>`,
      `<ul><li>${attack}</li></ul>`,
      `<table><tr><td>${attack}</td></tr></table>`,
    ]) {
      const { content, preview } = prepareContent(html, 50);
      expect(dangersIn(content)).toEqual([]);
      expect(dangersIn(preview)).toEqual([]);
      // A second cleaning finds nothing left to do but what the first one adds (boxes of tables).
      expect(dangersIn(prepareContent(content, null).content)).toEqual([]);
    }
  });

  it("keeps what an article is made of", () => {
    const { content } = prepareContent(
      '<h1>A</h1><p><b>b</b> <i>i</i> <a href="/blogs/x">in</a> <a href="https://x.example">out</a></p><ol><li>1</li></ol><pre><code>a &lt; b &amp;&amp; c</code></pre>',
      null,
    );
    expect(content).toBe(
      '<h2 id="a">A</h2><p><strong>b</strong> <em>i</em> <a href="/blogs/x">in</a> <a href="https://x.example" rel="noopener noreferrer nofollow">out</a></p><ol><li>1</li></ol><pre><code>a &lt; b &amp;&amp; c</code></pre>',
    );
  });

  it("numbers headings that have the same text, and those without Latin letters", () => {
    const { content } = prepareContent("<h2>Cost</h2><h2>Cost</h2><h3>বাণিজ্য</h3><h3>চুক্তি</h3>", null);
    expect([...content.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      "cost",
      "cost-2",
      "section",
      "section-2",
    ]);
  });

  it("gives the scrolling box of each table a name of its own", () => {
    const { content } = prepareContent(
      "<table><tr><td>1</td></tr></table><p>x</p><table><tr><td>2</td></tr></table>",
      null,
    );
    expect([...content.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label)).toEqual(["Table 1", "Table 2"]);
  });

  it("survives deep nesting and broken markup", () => {
    expect(() => prepareContent("<ul><li>".repeat(50), 20)).not.toThrow();
    expect(() => prepareContent("<p><strong><em></p></strong>".repeat(500), 20)).not.toThrow();
  });
});

describe("counts", () => {
  it("words in cells and items that stand side by side", () => {
    expect(
      prepareContent("<table><tr><td>one</td><td>two</td></tr></table><ul><li>three</li><li>four</li></ul>", null)
        .wordCount,
    ).toBe(4);
  });

  it("minutes at 200 words a minute, at least one where there is text", () => {
    expect(prepareContent("", null).readingTime).toBe(0);
    expect(prepareContent("<p>one</p>", null).readingTime).toBe(1);
    expect(prepareContent(`<p>${words(1000)}</p>`, null).readingTime).toBe(5);
  });
});
