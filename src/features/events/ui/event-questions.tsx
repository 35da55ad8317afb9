import { Link } from "react-router";
import { Accordion } from "#ui/accordion.tsx";
import { Icon } from "#ui/icon.tsx";
import type { EventsContent } from "../contract.ts";

/** Questions that come up before every event. */
export function EventQuestions({ faq }: { faq: EventsContent["faq"] }) {
  return (
    <section aria-labelledby="questions" className="border-t border-line">
      <div className="wrap section grid-12 gap-y-6">
        <div className="col-span-full lg:col-span-4">
          <h2 id="questions" className="headline-2">
            Frequently asked questions
          </h2>
          <p className="mt-3 text-muted">Something else about an event?</p>
          <Link to="/contact?subject=Event%20Inquiry" className="link-arrow">
            Send an event inquiry
            <Icon name="arrow-right" size={16} />
          </Link>
        </div>
        <div className="col-span-full lg:col-span-7 lg:col-start-6">
          <Accordion
            name="event-questions"
            items={faq.map((item, at) => ({
              id: `question-${at + 1}`,
              title: item.question,
              content: <p>{item.answer}</p>,
            }))}
          />
        </div>
      </div>
    </section>
  );
}
