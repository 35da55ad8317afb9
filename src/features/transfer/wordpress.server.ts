import { Parser } from "htmlparser2";
import { AppError } from "#lib/app-error.ts";
import { breathe } from "#platform/breathe.server.ts";
import { importLimits } from "./plan.ts";

/** What a WordPress export says, as far as it is read. */
export interface WordpressFile {
  site: string;
  authors: Map<string, string>;
  categories: { slug: string; name: string; description: string }[];
  items: WordpressItem[];
}
export interface WordpressItem {
  type: string;
  id: string;
  title: string;
  link: string;
  name: string;
  status: string;
  date: string;
  creator: string;
  content: string;
  excerpt: string;
  password: string;
  attachment: string;
  thumbnail: string;
  categories: { slug: string; name: string }[];
  tags: string[];
}

const refuse = (message: string) =>
  new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "file", message }] });
const deepest = 30;
/** Characters that are read in one breath. */
const piece = 256 * 1024;

const emptyItem = (): WordpressItem => ({
  ...{ type: "", id: "", title: "", link: "", name: "", status: "", date: "", creator: "", content: "", excerpt: "" },
  ...{ password: "", attachment: "", thumbnail: "", categories: [], tags: [] },
});

const plainFields: Record<string, keyof WordpressItem> = {
  title: "title",
  link: "link",
  "wp:post_id": "id",
  "wp:post_name": "name",
  "wp:status": "status",
  "wp:post_type": "type",
  "wp:post_date_gmt": "date",
  "dc:creator": "creator",
  "content:encoded": "content",
  "excerpt:encoded": "excerpt",
  "wp:post_password": "password",
  "wp:attachment_url": "attachment",
};

/** What stands between two tags: its words, its attributes, and the parts that were in it. */
interface Closed {
  name: string;
  text: string;
  attributes: Record<string, string>;
  part: Record<string, string>;
}

/** Adds to an item what ended in it. */
function addToItem(item: WordpressItem, { name, text, attributes, part }: Closed): void {
  const words = text.trim();
  const field = plainFields[name];
  if (field) Object.assign(item, { [field]: field === "content" ? text : words });
  if (name === "category" && attributes.domain === "category")
    item.categories.push({ slug: attributes.nicename ?? "", name: words });
  if (name === "category" && attributes.domain === "post_tag") item.tags.push(words);
  if (name === "wp:postmeta" && part["wp:meta_key"] === "_thumbnail_id") item.thumbnail = part["wp:meta_value"] ?? "";
}

/** Adds to the file what ended in its channel. */
function addToFile(file: WordpressFile, { name, text, part }: Closed): void {
  const told = (key: string) => part[key] ?? "";
  if (name === "wp:base_blog_url" || (name === "link" && file.site === "")) file.site = text.trim();
  if (name === "wp:author")
    file.authors.set(told("wp:author_login"), told("wp:author_display_name") || told("wp:author_login"));
  if (name === "wp:category")
    file.categories.push({
      slug: told("wp:category_nicename"),
      name: told("wp:cat_name"),
      description: told("wp:category_description"),
    });
}

/**
 * Reads a WordPress export (WXR). Document type declarations are refused: there are none in an export, and entities that stand
 * for others fill the memory. Throws VALIDATION_FAILED for what is no export.
 */
export async function readWordpress(xml: string): Promise<WordpressFile> {
  const file: WordpressFile = { site: "", authors: new Map(), categories: [], items: [] };
  const open: string[] = [];
  let text = "";
  let item: WordpressItem | undefined;
  let part: Record<string, string> = {};
  let attributes: Record<string, string> = {};
  let isExport = false;
  const close = (name: string) => {
    const parent = open.at(-1);
    const closed = { name, text, attributes, part };
    if (name === "item" && item) {
      file.items.push(item);
      item = undefined;
      if (file.items.length > importLimits.entries * 3) throw refuse(`More than ${importLimits.entries} entries`);
    } else if (item && parent === "item") addToItem(item, closed);
    else if (parent === "channel") {
      addToFile(file, closed);
      if (name === "wp:wxr_version") isExport = true;
    } else part[name] = text.trim();
  };
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.toLowerCase().startsWith("!"))
          throw refuse("The file declares a document type, which WordPress exports never do");
      },
      onopentag(name, given) {
        open.push(name);
        if (open.length > deepest) throw refuse("The file is nested too deeply");
        text = "";
        if (name === "item") item = emptyItem();
        if (["wp:author", "wp:category", "wp:postmeta"].includes(name)) part = {};
        attributes = given;
      },
      ontext(words) {
        text += words;
      },
      onclosetag(name) {
        open.pop();
        close(name);
        text = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < xml.length; at += piece) {
    parser.write(xml.slice(at, at + piece));
    await breathe();
  }
  parser.end();
  if (!isExport) throw refuse("This is not a WordPress export: it names no export version");
  return file;
}
