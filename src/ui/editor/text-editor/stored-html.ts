/** Rows at the top that are all head cells: the head of a table. */
function headRows(table: Element): Element[] {
  const rows = [...table.querySelectorAll("tr")];
  const isHead = (row: Element) =>
    row.children.length > 0 && [...row.children].every(({ tagName }) => tagName === "TH");
  const end = rows.findIndex((row) => !isHead(row));
  return end === -1 ? rows.slice(0, 1) : rows.slice(0, end);
}

function finishTable(table: Element): void {
  const { ownerDocument: document } = table;
  const head = headRows(table).filter((row) => [...row.children].every(({ tagName }) => tagName === "TH"));
  for (const cell of table.querySelectorAll("th"))
    cell.setAttribute("scope", head.includes(cell.parentElement as Element) ? "col" : "row");
  for (const cell of table.querySelectorAll("[colspan='1']")) cell.removeAttribute("colspan");
  for (const cell of table.querySelectorAll("[rowspan='1']")) cell.removeAttribute("rowspan");
  if (head.length > 0) {
    const part = document.createElement("thead");
    part.append(...head);
    table.prepend(part);
    const body = table.querySelector("tbody");
    if (body?.childElementCount === 0) body.remove();
  }
  const caption = table.getAttribute("data-caption");
  table.removeAttribute("data-caption");
  if (caption !== null) {
    const element = document.createElement("caption");
    element.textContent = caption;
    table.prepend(element);
  }
}

/**
 * What the editor shows as the HTML that is stored: tables with caption, head and scopes; no empty captions; no paragraph around the one text
 * of an item or a cell; no empty paragraphs at the end. The same text gives the same HTML, also after the server cleaned it.
 */
export function toStoredHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const holder of body.querySelectorAll("li, td, th")) {
    const paragraphs = [...holder.children].filter(({ tagName }) => tagName === "P");
    const [only] = paragraphs;
    if (paragraphs.length !== 1 || !only || holder.firstElementChild !== only) continue;
    // An empty one before a list or a table stays: an item that begins with either would be taken apart when it is opened again.
    if (only.hasChildNodes() || holder.childElementCount === 1) only.replaceWith(...only.childNodes);
  }
  for (const caption of body.querySelectorAll("figcaption")) if (caption.textContent?.trim() === "") caption.remove();
  // The server says itself what a link may tell the page that it leads to.
  for (const link of body.querySelectorAll("a"))
    for (const name of ["rel", "target", "class"]) link.removeAttribute(name);
  for (const table of body.querySelectorAll("table")) finishTable(table);
  for (let last = body.lastElementChild; last?.tagName === "P" && !last.hasChildNodes(); last = body.lastElementChild)
    last.remove();
  return body.innerHTML;
}
