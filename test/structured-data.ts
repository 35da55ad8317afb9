/** What search engines document as required of structured data (schema.org as Google takes it), and what is true of ours. */

type Thing = Record<string, unknown>;

const isThing = (value: unknown): value is Thing =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const filled = (value: unknown) =>
  typeof value === "string" ? value.trim() !== "" : value !== undefined && value !== null;

/** Fields without which a type is not taken. */
const required: Record<string, string[]> = {
  Event: [
    "name",
    "startDate",
    "location",
    "eventStatus",
    "eventAttendanceMode",
    "endDate",
    "organizer",
    "image",
    "url",
  ],
  Course: ["name", "description", "provider", "url"],
  CourseInstance: ["name", "startDate", "endDate"],
  BlogPosting: ["headline", "image", "datePublished", "dateModified", "author", "publisher", "mainEntityOfPage"],
  Report: ["headline", "author", "datePublished", "publisher", "url"],
  ScholarlyArticle: ["headline", "author", "datePublished", "publisher", "url"],
  LearningResource: ["name", "description", "learningResourceType", "url"],
  EducationalOrganization: ["name", "url", "logo", "address"],
  Organization: ["name"],
  WebSite: ["name", "url", "potentialAction"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  QAPage: ["mainEntity"],
  FAQPage: ["mainEntity"],
  Question: ["name"],
  Answer: ["text"],
  Offer: ["url"],
  Place: ["name", "address"],
  VirtualLocation: ["url"],
};

/** Types that stand for themselves on a page; others only within these. */
const onPages = new Set([
  "Event",
  "Course",
  "BlogPosting",
  "Report",
  "ScholarlyArticle",
  "LearningResource",
  "QAPage",
  "FAQPage",
]);
const known = new Set([...onPages, "EducationalOrganization", "WebSite", "BreadcrumbList"]);

/** A moment with the difference of Dhaka, or a day. */
const dhakaMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+06:00$/;
const anyMoment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/;
/** Hours that people come at are told in the time of where they come to. */
const ofDhaka: Record<string, string[]> = { Event: ["startDate", "endDate"], Offer: ["validFrom", "validThrough"] };

const availabilities = new Set(["InStock", "SoldOut"].map((name) => `https://schema.org/${name}`));

function checkOffer(offer: Thing, say: (fault: string) => void, now: number): void {
  const { price, priceCurrency, availability, validThrough } = offer;
  if (availability !== undefined && !availabilities.has(String(availability))) say(`availability ${availability}`);
  // A course may say whether it costs anything, and no more.
  const priceless =
    availability === "https://schema.org/SoldOut" || (availability === undefined && filled(offer.category));
  if (price === undefined && !priceless) say("an offer without a price");
  if (price !== undefined && availability === undefined) say("a price of something that may not be had");
  if (price !== undefined && availability === "https://schema.org/SoldOut") say("a price where nothing is left");
  if (price !== undefined && (!/^\d+(\.\d{1,2})?$/.test(String(price)) || priceCurrency !== "BDT"))
    say(`price ${price} ${priceCurrency}`);
  if (typeof validThrough === "string" && Date.parse(validThrough) <= now) say("an offer whose time is over");
}

function checkEvent(event: Thing, say: (fault: string) => void, now: number): void {
  const [from, until] = [Date.parse(String(event.startDate)), Date.parse(String(event.endDate))];
  const offers = listOf(event.offers).length > 0;
  if (!(from <= until)) say("it ends before it begins");
  if (until <= now && offers) say("offers of an event that is over");
  if (event.eventStatus === "https://schema.org/EventCancelled" && offers) say("offers of a canceled event");
}

function checkCrumbs(list: Thing, say: (fault: string) => void): void {
  for (const [i, item] of listOf(list.itemListElement).entries())
    if (!isThing(item) || item.position !== i + 1) say(`position of crumb ${i + 1}`);
}

function checkQuestions(page: Thing, say: (fault: string) => void): void {
  for (const question of listOf(page.mainEntity))
    if (!isThing(question) || (!isThing(question.acceptedAnswer) && !isThing(question.suggestedAnswer)))
      say("a question without an answer");
}

/** What is to be true of a type beyond its fields. */
const rules: Record<string, (thing: Thing, say: (fault: string) => void, now: number) => void> = {
  Offer: checkOffer,
  Event: checkEvent,
  BreadcrumbList: checkCrumbs,
  QAPage: checkQuestions,
  FAQPage: checkQuestions,
};

function timeFault(type: string, field: string, value: unknown): string | undefined {
  if (!/date|^valid/i.test(field) || typeof value !== "string") return undefined;
  const form = ofDhaka[type]?.includes(field) ? dhakaMoment : anyMoment;
  return form.test(value) && !Number.isNaN(Date.parse(value)) ? undefined : `${field} ${value}`;
}

function checkThing(thing: Thing, path: string, faults: string[], now: number): void {
  const type = String(thing["@type"] ?? "");
  const place = path || type;
  const say = (fault: string) => void faults.push(`${place}: ${fault}`);
  for (const field of required[type] ?? []) if (!filled(thing[field])) say(`${type} without ${field}`);
  for (const [field, value] of Object.entries(thing)) {
    const wrong = timeFault(type, field, value);
    if (wrong !== undefined) say(wrong);
    for (const inner of listOf(value)) if (isThing(inner)) checkThing(inner, `${place}.${field}`, faults, now);
  }
  rules[type]?.(thing, say, now);
}

/** What is wrong with a page's structured data, in words. `canonical`: the page's own address. */
export function faultsOfData(scripts: readonly string[], canonical: string, now = Date.now()): string[] {
  const faults: string[] = [];
  for (const text of scripts) {
    let data: unknown;
    try {
      data = JSON.parse(text);
    } catch {
      faults.push("structured data that is no JSON");
      continue;
    }
    if (!isThing(data) || data["@context"] !== "https://schema.org") {
      faults.push("structured data without its context");
      continue;
    }
    const things = listOf(data["@graph"] ?? data).filter(isThing);
    for (const thing of things) {
      const type = String(thing["@type"]);
      if (!known.has(type)) faults.push(`a type that nobody checks: ${type}`);
      if (onPages.has(type) && thing.url !== undefined && thing.url !== canonical)
        faults.push(`${type} of ${thing.url}`);
      checkThing(thing, "", faults, now);
    }
  }
  return faults;
}

/** The offers of a page by their names, as '1500 InStock'. */
export function offersIn(scripts: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  const walk = (value: unknown, name = ""): void => {
    for (const one of listOf(value)) {
      if (!isThing(one)) continue;
      const own = String(one.name ?? name);
      if (one["@type"] === "Offer")
        found[own] = `${one.price ?? "-"} ${String(one.availability ?? "-").replace("https://schema.org/", "")}`;
      else for (const inner of Object.values(one)) walk(inner, own);
    }
  };
  for (const text of scripts) walk(JSON.parse(text));
  return found;
}
