import { describe, expect, it } from "vitest";
import { drawCover } from "./cover.ts";
import { type SocialNode, socialImageTree } from "./social.ts";
import { balanceLines, estimateWidth } from "./title-lines.ts";

const coverSvg = drawCover({ slug: "a", category: "customs" });

function texts(node: SocialNode): string[] {
  const { children } = node.props;
  if (typeof children === "string") return [children];
  return (children ?? []).flatMap(texts);
}

function socialTexts(title: string, badge: Parameters<typeof socialImageTree>[0]["badge"]): string[] {
  return texts(
    socialImageTree({
      title,
      author: "Farhana Kabir",
      category: "Customs",
      badge,
      coverSvg,
      siteName: "Institute of International Trade",
    }),
  );
}

describe("socialImageTree", () => {
  it("names institute, category, author and price", () => {
    expect(socialTexts("Incoterms", { text: "Premium · BDT 450", tone: "paid" })).toEqual([
      "Institute of International Trade",
      "Customs",
      "Incoterms",
      "Farhana Kabir",
      "Premium · BDT 450",
    ]);
    expect(socialTexts("Incoterms", null).at(-1)).toBe("Farhana Kabir");
  });

  it("never sets more than four lines, however long the title", () => {
    for (const title of ["x".repeat(400), "word ".repeat(80), "W".repeat(60), "বাংলা ".repeat(40)]) {
      expect(socialTexts(title, null).length).toBeLessThanOrEqual(4 + 4);
    }
  });
});

describe("balanceLines", () => {
  it("keeps all words in order and evens out the lines", () => {
    const title = "When the bank refuses: reading UCP 600 article 16";
    const { lines, complete } = balanceLines(title, 11, 4);
    expect(complete).toBe(true);
    expect(lines.join(" ")).toBe(title);
    const widths = lines.map(estimateWidth);
    expect(Math.max(...widths)).toBeLessThanOrEqual(11);
  });

  it("ends with an ellipsis when lines run out, and cuts words that are too wide", () => {
    const { lines, complete } = balanceLines("word ".repeat(40), 10, 3);
    expect(complete).toBe(false);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/…$/);
    for (const line of balanceLines("W".repeat(50), 10, 9).lines) expect(estimateWidth(line)).toBeLessThanOrEqual(10);
  });
});
