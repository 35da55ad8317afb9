import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { SettingsSection } from "#features/settings/client/settings-section.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import type { OperationsCalls } from "../../admin/api.server.ts";
import type { MailSetup as Setup } from "../../admin/contract.ts";

const api = apiOf<OperationsCalls>();

/** How emails leave, and a test to oneself. */
export function MailSetup({ setup }: { setup: Setup }) {
  const { busy, write } = useWrite();
  return (
    <SettingsSection
      id="mail"
      title="Sending email"
      lede="The server and its password are set where the site runs (SMTP_URL, MAIL_FROM). The password is never shown."
    >
      <div className="space-y-4">
        {setup.server === null && (
          <Notice tone="warning">No email server is set: emails are kept here and reach nobody.</Notice>
        )}
        <SideFacts>
          <SideFact name="Server">{setup.server ?? "None"}</SideFact>
          <SideFact name="Sender">
            <span className="break-all">{setup.from}</span>
          </SideFact>
        </SideFacts>
        <Button variant="secondary" busy={busy} onClick={() => void write(() => api("POST /mails/test"))}>
          Send a test to myself
        </Button>
      </div>
    </SettingsSection>
  );
}
