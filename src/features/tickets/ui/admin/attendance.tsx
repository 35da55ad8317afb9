import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { formatCount } from "#lib/counts.ts";
import { formatDhakaDay } from "#lib/dhaka-dates.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { AttendanceCalls } from "../../admin/attendance-api.server.ts";
import { attendeesHref } from "../../admin/views.ts";

const api = apiOf<AttendanceCalls>();
const hoursFault = "A number of hours such as 6 or 2.5";
const schema = z.object({
  hours: z
    .string()
    .trim()
    .regex(/^(\d{1,3}(\.[05])?)?$/, hoursFault)
    .refine((text) => text === "" || (Number(text) >= 0.5 && Number(text) <= 500), "From half an hour to 500 hours"),
  issuedOn: z.iso.date("Choose the day of issue"),
});

interface Previewed {
  facts: { hours: number | null; issuedOn: string };
  shown: CallAnswer<Calls<AttendanceCalls>["POST /events/admin/{id}/attendance/preview"]>["data"];
}

const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${formatCount(count)} ${more}`);

function LeftOut({ shown: { had, nameless, left } }: Pick<Previewed, "shown">) {
  if (had + nameless + left === 0) return null;
  return (
    <Notice tone="info">
      {had > 0 && <p>{many(had, "person was", "people were")} issued one before.</p>}
      {nameless > 0 && <p>Of {many(nameless, "person", "people")} the name went with a deleted account.</p>}
      {left > 0 && (
        <p>{many(left, "person follows", "people follow")} with the next press: at most 500 are issued at once.</p>
      )}
    </Notice>
  );
}

function Preview({
  eventId,
  previewed: { facts, shown },
  onBack,
  onDone,
}: {
  eventId: string;
  previewed: Previewed;
  onBack: () => void;
  onDone: () => Promise<void>;
}) {
  const { busy, write } = useWrite();
  const { people, title, occasion, digest } = shown;
  const certificates = many(people.length, "certificate", "certificates");
  const issue = () =>
    write(
      async () => {
        const answer = await api("POST /events/admin/{id}/attendance", {
          params: { id: eventId },
          body: { ...facts, digest },
        });
        await onDone();
        return answer;
      },
      attendeesHref(eventId, { view: "here" }),
    );
  return (
    <section aria-labelledby="preview" className="space-y-5">
      <h2 id="preview" className="headline-3">
        {people.length === 0 ? "There is none to issue" : `${certificates} would be issued`}
      </h2>
      <LeftOut shown={shown} />
      {people.length > 0 && (
        <>
          <p>
            “This is to certify that … took part in <Spoken>{title}</Spoken>, {occasion}.” Whoever has an email address
            gets an email; everybody finds it on the ticket's page.
          </p>
          <ul
            className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line bg-surface text-sm"
            tabIndex={0}
            aria-label="People"
          >
            {people.map(({ holder, email }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list never changes.
              <li key={i} className="flex flex-wrap justify-between gap-x-6 px-4 py-2">
                <span className="font-semibold wrap-anywhere">
                  <Spoken>{holder}</Spoken>
                </span>
                <span className="break-all text-muted">{email ?? "No email"}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {people.length > 0 && (
          <Button busy={busy} busyLabel="Issuing..." onClick={() => void issue()}>
            Issue {certificates}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </section>
  );
}

/** Certificates for those who came: first it shows whom, then issues just those. */
export function Attendance({ event }: { event: { id: string; date: string; endsAt: string; over: boolean } }) {
  const [previewed, setPreviewed] = useState<Previewed>();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema,
    draft: `attendance-${event.id}`,
    endsByHand: true,
    async send({ hours, issuedOn }) {
      const facts = { hours: hours === "" ? null : Number(hours), issuedOn };
      const { data } = await api("POST /events/admin/{id}/attendance/preview", {
        params: { id: event.id },
        body: facts,
      });
      setPreviewed({ facts, shown: data });
    },
    onFailure: (error) => failureText(error, "It could not be looked up. Nothing was issued."),
  });
  if (!event.over)
    return (
      <p className="text-muted">
        Certificates are issued once the event is over: it ends on {formatDhakaDay(event.endsAt)}.
      </p>
    );
  return (
    <div className="max-w-2xl">
      <div hidden={previewed !== undefined}>
        <FormFrame
          {...{ form, failure, busy }}
          submit="Preview"
          busyLabel="Looking..."
          beside={
            <ButtonLink to={attendeesHref(event.id, {})} variant="quiet">
              Cancel
            </ButtonLink>
          }
        >
          <TextField
            {...field("hours")}
            label="Hours"
            hint="How long it was, as it's printed beside the day. Empty: only the day is printed."
            inputMode="decimal"
            maxLength={5}
            optional
          />
          <TextField
            {...field("issuedOn")}
            label="Issued on"
            type="date"
            defaultValue={dhakaDay(new Date())}
            required
          />
          <DraftLine draft={draft} what="hours" />
        </FormFrame>
      </div>
      {previewed && (
        <Preview
          eventId={event.id}
          previewed={previewed}
          onBack={() => setPreviewed(undefined)}
          onDone={() => draft.end()}
        />
      )}
    </div>
  );
}
