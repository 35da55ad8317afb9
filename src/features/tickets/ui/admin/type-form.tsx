import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftNotices, DraftPlace } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { dhakaField, momentOfField } from "#lib/dhaka-field.ts";
import { fitsMembers, memberPriceFault } from "#lib/member-price.ts";
import { memberPriceText } from "#platform/http/fields.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { sendOnce } from "#ui/press-key.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useOpened } from "#ui/use-opened.ts";
import type { TicketTypeCalls } from "../../admin/api.server.ts";
import type { AdminType } from "../../admin/contract.ts";
import { wayNames, ways } from "../../ways.ts";

const api = apiOf<TicketTypeCalls>();

const momentText = z.string().transform((text, context) => {
  const moment = momentOfField(text);
  if (moment !== undefined) return moment;
  context.addIssue({ code: "custom", message: "A day and an hour, or nothing" });
  return z.NEVER;
});

/** What the fields say, as the call takes it. */
const typeFormSchema = z
  .object({
    name: z.string().trim().min(1, "Name it, such as 'Hall'").max(80, "A name can have at most 80 characters"),
    way: z.enum(ways),
    price: z
      .string()
      .trim()
      .refine((text) => /^(\d{1,6}(\.\d{1,2})?)?$/.test(text), "An amount such as 1500, or nothing if it is free")
      .transform(Number),
    memberPrice: memberPriceText(),
    // A box that is not ticked is not sent.
    discounts: z
      .string()
      .optional()
      .transform((value) => value !== undefined),
    capacity: z
      .string()
      .trim()
      .refine(
        (text) => /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= 100_000,
        "A number from 1 to 100,000",
      )
      .transform(Number),
    salesStart: momentText,
    salesEnd: momentText,
  })
  .refine(({ salesStart, salesEnd }) => salesStart === null || salesEnd === null || salesStart < salesEnd, {
    path: ["salesEnd"],
    message: "The sale ends after it begins",
  })
  .refine(fitsMembers, memberPriceFault);

/** A type of tickets, new or changed. */
export function TypeForm({
  eventId,
  type: given,
  onDone,
}: {
  eventId: string;
  type?: AdminType | undefined;
  onDone: () => void;
}) {
  const type = useOpened(given);
  const { write } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: typeFormSchema,
    draft: `ticket-type-${type?.id ?? `new-${eventId}`}`,
    upon: type?.version,
    async send(body) {
      const done = await write(() =>
        type
          ? api("PATCH /ticket-types/{id}", { params: { id: type.id }, body: { ...body, version: type.version } })
          : sendOnce(`ticket-type-key-${eventId}`, body, (once) =>
              api("POST /events/admin/{id}/ticket-types", { params: { id: eventId }, body: once }),
            ),
      );
      if (!done) throw new Error("not saved");
      onDone();
    },
    onFailure: (error) => failureText(error, "It was not saved. What you typed is kept here."),
  });
  return (
    <FormDialog
      title={type ? "Change these tickets" : "Add tickets"}
      step={type ? "Save" : "Add"}
      busyLabel="Saving..."
      beside={<DraftPlace draft={draft} />}
      onClose={onDone}
      {...{ form, failure, busy }}
    >
      <DraftNotices draft={draft} what="type" />
      <TextField
        {...field("name")}
        label="Name"
        hint="Such as 'Hall' or 'Online, students'."
        defaultValue={type?.name}
        dir="auto"
        required
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField {...field("way")} label="Taking part" defaultValue={type?.way ?? "hall"}>
          {ways.map((way) => (
            <option key={way} value={way}>
              {wayNames[way]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field("capacity")}
          label="Places"
          hint={type && type.taken > 0 ? `${type.taken} are taken.` : "How many there are."}
          inputMode="numeric"
          defaultValue={type?.capacity}
          required
        />
        <TextField
          {...field("price")}
          label="Price in BDT"
          hint="Of one place. Empty if it is free."
          inputMode="decimal"
          defaultValue={type?.price ? String(type.price) : ""}
        />
        <TextField
          {...field("memberPrice")}
          label="Price for members in BDT"
          hint="Of a member's own place. Empty: the same."
          inputMode="decimal"
          defaultValue={type?.memberPrice ? String(type.memberPrice) : ""}
        />
        <TextField
          {...field("salesStart")}
          label="Registration opens"
          hint="Dhaka time. Empty: at once."
          type="datetime-local"
          defaultValue={dhakaField(type?.salesStart)}
        />
        <TextField
          {...field("salesEnd")}
          label="Registration closes"
          hint="Dhaka time. Empty: when the event begins."
          type="datetime-local"
          defaultValue={dhakaField(type?.salesEnd)}
        />
      </div>
      <CheckboxField
        {...field("discounts")}
        label="Discounts take something off the price"
        hint="Those of the settings, such as of groups. Untick it where the price is low already."
        defaultChecked={type?.discounts ?? true}
      />
    </FormDialog>
  );
}
