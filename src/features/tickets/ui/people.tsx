import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import type { User } from "#features/accounts/contract.ts";
import { addToCart, removeFromCart } from "#features/shop/client/cart.ts";
import { groupFrom } from "#lib/event-discount.ts";
import { poishaToBdt } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { OfferedType } from "../contract.ts";
import { forgetPerson, keptPeople, peopleDraft } from "./people-draft.ts";
import { discountSeen, peopleForm } from "./people-form.ts";
import { PlacesPrice } from "./places-price.tsx";
import { sendRegistration } from "./send-registration.ts";

/** Names and addresses of those who come; the first is whoever registers, unless they say otherwise. */
export function People({ offered, user, onStale }: { offered: OfferedType; user: User; onStale: () => void }) {
  const { type, most, percents } = offered;
  const navigate = useNavigate();
  const [people, setPeople] = useState(() => keptPeople(type.id, most));
  const next = useRef(Math.max(...people) + 1);
  const list = useRef<HTMLOListElement>(null);
  const { form, field, failure, busy } = useForm({
    schema: peopleForm(people),
    draft: peopleDraft(type.id),
    async send({ attendees, organization }) {
      const seen = discountSeen(offered, attendees, organization);
      const expected = { expectedPrice: type.price, expectedDiscount: poishaToBdt(seen?.amount ?? 0) };
      const registration = await sendRegistration({ typeId: type.id, attendees, organization, ...expected });
      if (!registration) return;
      const { id, title, state, earlier } = registration;
      if (state === "held") {
        // One who changes their mind has one registration to pay, not a list of those before it.
        removeFromCart(...earlier);
        addToCart(id, title, "event-ticket");
        await navigate("/checkout");
      } else {
        // The tickets take the form's place: the way back leads to the event, not to registering once more.
        await navigate("/dashboard/tickets", { replace: true });
      }
    },
    onFailure(error) {
      if (error instanceof ApiError && error.status === 409) onStale();
      return failureText(error, "We couldn't register you. Nothing was charged; please try again.");
    },
  });
  const isGroup = people.length >= groupFrom && percents.group > 0;
  const full = people.length >= most;
  return (
    <form {...form} aria-label="People who come" className="max-w-2xl space-y-6">
      <ol ref={list} className="space-y-6">
        {people.map((at, i) => (
          <li key={at}>
            <fieldset>
              <legend className="headline-4 flex w-full items-center justify-between gap-4">
                {people.length === 1 ? "Who comes" : `Person ${i + 1}`}
              </legend>
              <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
                <TextField
                  {...field(`name-${at}`)}
                  label="Name"
                  hint="As it is to be on the ticket."
                  dir="auto"
                  autoComplete={at === 0 ? "name" : "off"}
                  defaultValue={at === 0 ? user.fullName : ""}
                  maxLength={100}
                  required
                />
                <TextField
                  {...field(`email-${at}`)}
                  label="Email"
                  hint={at === 0 ? "Your ticket goes there." : "The ticket goes there, too, if you give one."}
                  type="email"
                  autoComplete={at === 0 ? "email" : "off"}
                  defaultValue={at === 0 ? user.email : ""}
                  optional={at !== 0}
                  maxLength={254}
                />
              </div>
              {people.length > 1 && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Remove person ${i + 1}`}
                  className="mt-2 -ml-3"
                  onClick={() => {
                    forgetPerson(type.id, at);
                    setPeople(people.filter((one) => one !== at));
                    list.current?.querySelector("input")?.focus();
                  }}
                >
                  Remove
                </Button>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      {!full && (
        <Button
          variant="secondary"
          onClick={() => {
            setPeople([...people, next.current]);
            next.current += 1;
          }}
        >
          Add another person
        </Button>
      )}
      {full && people.length > 1 && (
        <p className="text-sm text-muted">
          {`No more than ${most} people can be registered at once${most < 60 ? ": so many places are left" : ""}.`}
        </p>
      )}
      {percents.group > 0 &&
        (isGroup ? (
          <TextField
            {...field("organization")}
            label="Organization"
            hint={`If all of them are of one organization, name it: ${percents.group}% off all places.`}
            dir="auto"
            autoComplete="organization"
            maxLength={120}
            optional
          />
        ) : (
          <p className="text-sm text-muted">
            Groups of {groupFrom} or more people of one organization pay {percents.group}% less.
          </p>
        ))}
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <div className="space-y-3 border-t border-line pt-5">
        {type.price > 0 && <PlacesPrice form={form.ref} people={people} offered={offered} />}
        <Button type="submit" size="lg" busy={busy} busyLabel="Registering..." className="max-sm:w-full">
          {type.price === 0 ? "Register" : "Continue to payment"}
        </Button>
        {type.price > 0 && (
          <p className="text-sm text-muted">
            Your places are held for 30 minutes, and while your order is open. Nothing is charged before you pay.
          </p>
        )}
      </div>
    </form>
  );
}
