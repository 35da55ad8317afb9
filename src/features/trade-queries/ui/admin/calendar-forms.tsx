import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { SettingsForm } from "#features/settings/client/settings-form.tsx";
import { SettingsSection } from "#features/settings/client/settings-section.tsx";
import { formatDay } from "#lib/dates.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { DeskCalls } from "../../admin/api.server.ts";
import { holidayNameSchema, holidayParam, promiseSchema, type QuerySettings } from "../../admin/contract.ts";

const api = apiOf<DeskCalls>();
type Holidays = CallAnswer<Calls<DeskCalls>["GET /trade-queries/holidays"]>["data"];

const week = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
type Week = Record<(typeof week)[number], boolean>;
const weekSchema = z
  .strictObject(Object.fromEntries(week.map((day) => [day, z.boolean()])))
  .refine((days) => Object.values(days).includes(true), {
    path: ["Sunday"],
    message: "Choose at least one working day",
  });
const weekOf = (days: readonly number[]) => Object.fromEntries(week.map((day, at) => [day, days.includes(at)])) as Week;
const daysOf = (days: Week) => week.flatMap((day, at) => (days[day] ? [at] : []));

const newHolidaySchema = z.strictObject({
  day: z.string().min(1, "Choose a day").pipe(holidayParam.shape.day),
  name: holidayNameSchema.shape.name,
});

function NewHoliday() {
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: newHolidaySchema,
    draft: "holiday-new",
    async send({ day, name }, element) {
      await send(() => api("PUT /trade-queries/holidays/{day}", { params: { day }, body: { name, before: null } }));
      element.reset();
    },
    onFailure: (error) => failureText(error, "The holiday was not added."),
  });
  return (
    <form {...form} aria-label="Add a holiday" className="space-y-2">
      {failure !== undefined && (
        <p role="alert" className="text-sm text-signal">
          {failure}
        </p>
      )}
      <div className="grid items-end gap-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
        <TextField {...field("day")} label="Day" type="date" required />
        <TextField {...field("name")} label="Name" placeholder="Eid-ul-Fitr" required />
        <Button type="submit" variant="secondary" busy={busy}>
          Add
        </Button>
      </div>
      <DraftLine draft={draft} what="holiday" />
    </form>
  );
}

function HolidayRows({ holidays }: { holidays: Holidays }) {
  const { busy, write } = useWrite();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {holidays.map(({ day, name }) => (
        <li key={day} className="flex min-h-11 items-center gap-3 py-1 text-sm">
          <span className="flex min-w-0 grow flex-wrap gap-x-3">
            <span className="num w-36 shrink-0 text-muted">{formatDay(day)}</span>
            <span className="min-w-0 break-words">
              <Spoken>{name}</Spoken>
            </span>
          </span>
          <ConfirmButton
            variant="quiet"
            size="sm"
            busy={busy}
            aria-label={`Remove ${name}, ${formatDay(day)}`}
            label="Remove"
            title={`Work on ${formatDay(day)}?`}
            confirm="Remove the holiday"
            onConfirm={() => void write(() => api("DELETE /trade-queries/holidays/{day}", { params: { day } }))}
          >
            It becomes a working day for promises that are made from now on. Those that were made stay as they are.
          </ConfirmButton>
        </li>
      ))}
    </ul>
  );
}

/** When the institute works, and within how many working days it promises an answer. */
export function CalendarForms({ settings, holidays }: { settings: QuerySettings; holidays: Holidays }) {
  const today = dhakaDay(new Date());
  const coming = holidays.filter(({ day }) => day >= today);
  const past = holidays.filter(({ day }) => day < today);
  const days = weekOf(settings.workdays);
  return (
    <>
      <SettingsForm
        id="promise"
        title="Promise"
        lede="Every trade query gets a day by which it is answered. Promises that were made stay as they are."
        values={{ answerWorkingDays: settings.answerWorkingDays }}
        fields={[{ name: "answerWorkingDays", label: "Working days to an answer", kind: "number", min: 1, max: 30 }]}
        schema={promiseSchema}
        save={(change, before) => api("PATCH /trade-queries/settings", { body: { ...change, before } })}
      />
      <SettingsForm<Week>
        id="workdays"
        title="Working days"
        lede="Days of the week that count for promises. Opening hours, as people read them, are under Institute."
        values={days}
        fields={week.map((day) => ({ name: day, label: day, kind: "checkbox" }) as const)}
        schema={weekSchema}
        save={(change, before) =>
          api("PATCH /trade-queries/settings", {
            body: {
              workdays: daysOf({ ...days, ...change }),
              before: { workdays: daysOf({ ...days, ...before }) },
            },
          })
        }
      />
      <SettingsSection
        id="holidays"
        title="Holidays"
        lede="Days in Dhaka that are no working days. Those that follow the moon are announced each year."
      >
        <div className="space-y-5">
          <NewHoliday />
          {coming.length > 0 ? (
            <HolidayRows holidays={coming} />
          ) : (
            <p className="text-sm text-muted">No holidays ahead: every working day of the week counts.</p>
          )}
          {past.length > 0 && (
            <Disclosure title={past.length === 1 ? "1 past holiday" : `${past.length} past holidays`}>
              <HolidayRows holidays={past.toReversed()} />
            </Disclosure>
          )}
        </div>
      </SettingsSection>
    </>
  );
}
