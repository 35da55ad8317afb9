import { useRef } from "react";
import { Link } from "react-router";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import type { Fetched } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useToast } from "#ui/toast.tsx";
import type { BlogReadCalls } from "../reads-api.server.ts";

const useAnswer: Reads<Pick<BlogReadCalls, "read">> = useRead;

const call: Fetched<BlogReadCalls["put" | "remove"]> = apiFetch;

/** Marks a blog as read, for one's learning record; a second press takes the mark off. Nothing else notes what somebody reads. */
export function ReadMark({ blogId }: { blogId: string }) {
  const path = `/api/v1/blogs/reads/${blogId}` as const;
  const { data, set } = useAnswer(path);
  const { toast } = useToast();
  const busy = useRef(false);
  if (!data?.canMark) return null;
  const marked = data.readAt !== null;

  async function press() {
    // A second press while the first is on its way would undo it.
    if (busy.current) return;
    busy.current = true;
    try {
      const answer = await call(path, { method: marked ? "DELETE" : "PUT" });
      set(answer.data);
    } catch (error) {
      const description = failureText(error, "Please try again.");
      const title = marked ? "The mark is still there" : "Not marked as read";
      toast({ title, description, variant: "destructive" });
    }
    busy.current = false;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        variant="quiet"
        className="max-sm:-ml-4"
        aria-pressed={marked}
        icon={<Icon name={marked ? "circle-check" : "check"} size={18} />}
        onClick={() => void press()}
      >
        {marked ? "Read" : "Mark as read"}
      </Button>
      {marked && (
        <Link to="/dashboard/record?kind=read" className="link text-sm">
          In your record
        </Link>
      )}
    </div>
  );
}
