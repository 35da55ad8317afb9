interface Post {
  id: number;
  name: string;
  title: string;
  content: string;
  type?: string;
  status?: string;
  more?: string;
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
const control = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const itemOf = ({ id, name, title, content, type = "post", status = "publish", more = "" }: Post) => `<item>
<title>${cdata(title)}</title><link>https://old.example/2021/03/${name}/</link><dc:creator>${cdata("rahima")}</dc:creator>
<content:encoded>${cdata(content)}</content:encoded><excerpt:encoded>${cdata(`In short ${id}`)}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${cdata("2021-03-01 04:00:00")}</wp:post_date_gmt><wp:post_name>${cdata(name)}</wp:post_name>
<wp:status>${cdata(status)}</wp:status><wp:post_type>${cdata(type)}</wp:post_type>${more}</item>`;

/** A WordPress export of these posts. */
export const oldSite = (posts: Post[]) =>
  `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_login>${cdata("rahima")}</wp:author_login><wp:author_display_name>${cdata("Rahima Akter")}</wp:author_display_name></wp:author>
<wp:category><wp:category_nicename>trade-news</wp:category_nicename><wp:cat_name>${cdata("Trade news")}</wp:cat_name></wp:category>
${posts.map(itemOf).join("\n")}
</channel></rss>`.replace(control, "");

/** A WordPress export of so many posts, two drafts, a page, a picture, and what is left out. */
export function wordpressFile(count: number): string {
  const terms = `<category domain="category" nicename="trade-news">${cdata("Trade news")}</category><category domain="post_tag" nicename="lc">${cdata("Letters of credit")}</category><category domain="post_tag" nicename="x">${cdata("শুল্ক")}</category>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${cdata("9001")}</wp:meta_value></wp:postmeta>`;
  const picture =
    '<img class="size-medium" src="https://old.example/wp-content/uploads/2021/03/quay-300x200.jpg" onerror="alert(1)" alt="A quay" />';
  const posts: Post[] = Array.from({ length: count }, (_, i) => ({
    ...{ id: i + 1, name: `post-${i + 1}`, title: `Post &amp; number ${i + 1}`, more: terms },
    content: `First paragraph of <b>post</b> ${i + 1}\n\nSecond paragraph\n\n[caption id="a"]${picture} The quay[/caption]\n\n[gallery ids="1,2"]<script>alert(1)</script>`,
  }));
  return oldSite([
    ...posts,
    {
      id: 9001,
      name: "quay",
      title: "quay",
      content: "",
      type: "attachment",
      status: "inherit",
      more: `<wp:attachment_url>${cdata("https://old.example/wp-content/uploads/2021/03/quay.jpg")}</wp:attachment_url>`,
    },
    { id: 9002, name: "draft-1", title: "Draft 1", content: "<p>Text.</p>", status: "draft" },
    { id: 9003, name: "draft-2", title: "Draft 2", content: "<p>Text.</p>", status: "private" },
    { id: 9004, name: "about-us", title: "About us", content: "<p>Text.</p>", type: "page" },
    { id: 9005, name: "gone", title: "Thrown away", content: "<p>Text.</p>", status: "trash" },
    { id: 9006, name: "product", title: "A product", content: "<p>Text.</p>", type: "product" },
    { id: 9007, name: "menu", title: "Menu", content: "", type: "nav_menu_item" },
  ]);
}

/** A Ghost export: an open post, one for members, a page, an email. */
export function ghostFile(): string {
  const post = (id: string, slug: string, more: object) => ({
    ...{
      id,
      title: slug,
      slug,
      html: '<p>Text.</p><img src="__GHOST_URL__/content/images/size/w600/2021/03/quay.jpg" alt="">',
      status: "published",
    },
    ...{ visibility: "public", type: "post", featured: 0, published_at: "2021-03-01T04:00:00.000Z", ...more },
  });
  const posts = [
    post("1", "open", { feature_image: "__GHOST_URL__/content/images/2021/03/quay.jpg" }),
    post("2", "for-members", { visibility: "paid" }),
    post("3", "the-page", { type: "page" }),
    post("4", "mailed", { status: "sent" }),
  ];
  const tags = [
    { id: "t1", name: "Letters of credit", slug: "lc" },
    { id: "t2", name: "#internal", slug: "hash-internal" },
  ];
  const data = {
    posts,
    tags,
    users: [{ id: "u", name: "Rahima Akter" }],
    posts_tags: [
      { post_id: "1", tag_id: "t1" },
      { post_id: "1", tag_id: "t2" },
    ],
    posts_authors: [{ post_id: "1", author_id: "u" }],
  };
  return JSON.stringify({ db: [{ meta: { version: "5.0.0" }, data }] });
}
