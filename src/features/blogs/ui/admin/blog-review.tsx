import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatDay } from "#lib/dates.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { AdminBlog } from "../../admin/contract.ts";
import type { BlogReviewCalls } from "../../admin/review-api.server.ts";
import { validMonths } from "../../admin/review-contract.ts";

const api = apiOf<BlogReviewCalls>();

/** Whether a blog is still valid: when it is to be checked again, and the presses that move that day on. */
export function BlogReview({ blog: { id, version, reviewOn, asOf } }: { blog: AdminBlog }) {
  const { busy, write } = useWrite();
  const due = reviewOn !== null && reviewOn <= dhakaDay(new Date());
  return (
    <section aria-labelledby="still-valid" className="mt-6 border-t border-line pt-4">
      <h2 id="still-valid" className="font-serif text-lg font-medium">
        Still valid?
      </h2>
      <p className="mt-1 text-sm text-muted">
        {reviewOn === null ? (
          "No day is set to check it again."
        ) : (
          <>
            {due ? "To be checked since " : "To be checked again on "}
            <time dateTime={reviewOn}>{formatDay(reviewOn)}</time>. {due && <Badge tone="danger">Due</Badge>}
          </>
        )}
        {asOf !== null && ` If it is, readers see today as the day of its facts.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {validMonths.map((months) => (
          <Button
            key={months}
            size="sm"
            variant="secondary"
            busy={busy}
            onClick={() =>
              void write(() => api("POST /blogs/{id}/still-valid", { params: { id }, body: { version, months } }))
            }
          >
            Valid for {months} months
          </Button>
        ))}
      </div>
    </section>
  );
}
