import { Link } from "react-router";
import { Spoken } from "./spoken.tsx";

/** One line of a list of things with pages of their own. */
export interface ListedItem {
  href: string;
  title: string;
  eyebrow?: string;
  text: string;
  /** Small facts below the text. */
  facts?: string[];
  /** What it costs, in words. */
  price?: string;
}

/** Things with pages of their own, one below the other, parted by hairlines; page links that follow bring the last one. The whole line is the link. */
export function ItemList({ items, level: Heading = "h3" }: { items: ListedItem[]; level?: "h2" | "h3" }) {
  return (
    <ul className="border-b border-line has-[+nav]:border-b-0">
      {items.map((item) => (
        <li key={item.href} className="group relative border-t border-line py-6">
          {item.eyebrow !== undefined && <p className="eyebrow mb-1">{item.eyebrow}</p>}
          <Heading className="headline-4">
            <Link
              to={item.href}
              className="underline-offset-4 before:absolute before:inset-0 before:content-[''] group-hover:underline"
            >
              <Spoken>{item.title}</Spoken>
            </Link>
          </Heading>
          <p className="mt-1.5 max-w-[42.5rem] text-muted">
            <Spoken>{item.text}</Spoken>
          </p>
          {((item.facts !== undefined && item.facts.length > 0) || item.price !== undefined) && (
            <p className="facts mt-2.5">
              {item.facts?.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
              {item.price !== undefined && <span data-price="">{item.price}</span>}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
