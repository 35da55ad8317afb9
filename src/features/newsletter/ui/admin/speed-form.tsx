import { z } from "zod";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { SettingsForm } from "#features/settings/client/settings-form.tsx";
import { type Speed, setSpeedSchema } from "../../admin/contract.ts";
import type { ReaderCalls } from "../../admin/readers-api.server.ts";

const api = apiOf<ReaderCalls>();
const schema = z.strictObject({ perMinute: setSpeedSchema.shape.perMinute });

/** How fast the newsletter goes out. */
export function SpeedForm({ speed }: { speed: Speed }) {
  return (
    <SettingsForm
      id="speed"
      title="Newsletter speed"
      lede="What your email provider allows. Other emails never wait for the newsletter."
      values={speed}
      fields={[{ name: "perMinute", label: "Emails per minute", kind: "number", min: 1, max: 60_000 }]}
      schema={schema}
      save={({ perMinute = speed.perMinute }, before) =>
        api("PUT /news-letters/speed", { body: { perMinute, before } })
      }
    />
  );
}
