import { type FormEvent, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { formatDay } from "#lib/dates.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField, RadioField } from "#ui/checkbox-field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toast.tsx";
import type { NewsletterCalls } from "../api.server.ts";
import type { Preferences } from "../contract.ts";

/** A subject as the page lists it. */
export interface Topic {
  id: string;
  name: string;
  description: string;
}

const months = [
  { value: "0", label: "Send me every issue" },
  { value: "1", label: "Pause for one month" },
  { value: "3", label: "Pause for three months" },
  { value: "6", label: "Pause for six months" },
];

/** What one reader gets. A failed save leaves the choice as it stands on the screen. */
export function PreferencesForm({
  token,
  topics,
  preferences,
  onSaved,
}: {
  token: string;
  topics: Topic[];
  preferences: Preferences;
  onSaved: (preferences: Preferences) => void;
}) {
  const { toast } = useToast();
  const [chosen, setChosen] = useState(() => new Set(preferences.topics));
  // 'keep' stands only while there is a pause, and leaves its end where it is.
  const [pause, setPause] = useState(preferences.pausedUntil === null ? "0" : "keep");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  function toggle(id: string, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const pauseMonths = pause === "keep" ? null : Number(pause);
    try {
      const body = { token, topics: [...chosen], pauseMonths };
      const answer = await (apiFetch as Fetch<NewsletterCalls>)("/api/v1/news-letters/preferences", {
        method: "PUT",
        body,
      });
      setPause(answer.data.pausedUntil === null ? "0" : "keep");
      onSaved(answer.data);
      toast({ title: "Saved", description: answer.message });
    } catch (error) {
      const text = failureText(error, "Your choice couldn't be saved. Please try again.");
      setFailure(text);
      toast({ title: "Error", description: text, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  }

  const { pausedUntil } = preferences;
  return (
    <form method="post" onSubmit={(event) => void save(event)} className="space-y-8">
      <fieldset>
        <legend className="headline-4">Your topics</legend>
        <p className="mt-1 text-muted">We'll send you issues on the topics you tick. Tick none to get everything.</p>
        <div className="mt-3 border-t border-line">
          {topics.map(({ id, name, description }) => (
            <CheckboxField
              key={id}
              name="topics"
              value={id}
              label={name}
              hint={description === "" ? undefined : description}
              checked={chosen.has(id)}
              onChange={(event) => toggle(id, event.target.checked)}
              className="border-b border-line pt-0.5 pb-3"
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="headline-4">Take a break</legend>
        <div className="mt-2">
          {pausedUntil !== null && (
            <RadioField
              name="pause"
              value="keep"
              label={`Paused until ${formatDay(pausedUntil)}`}
              checked={pause === "keep"}
              onChange={() => setPause("keep")}
            />
          )}
          {months.map(({ value, label }) => (
            <RadioField
              key={value}
              name="pause"
              value={value}
              label={label}
              checked={pause === value}
              onChange={() => setPause(value)}
            />
          ))}
        </div>
      </fieldset>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="lg" busy={busy} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}
