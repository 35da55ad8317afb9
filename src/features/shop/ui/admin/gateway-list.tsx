import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { SettingsSection } from "#features/settings/client/settings-section.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { GatewayDeskCalls } from "../../admin/gateways-api.server.ts";
import type { PaymentGateway } from "../../admin/gateways-contract.ts";

const api = apiOf<GatewayDeskCalls>();

function Gateway({ gateway, label, server, problem, testable }: PaymentGateway) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ works: boolean; detail: string }>();
  async function test() {
    setBusy(true);
    setOutcome(undefined);
    await api("POST /shop/gateways/{gateway}/test", { params: { gateway } }).then(
      ({ data }) => setOutcome(data),
      (error) => setOutcome({ works: false, detail: failureText(error, "The test could not be made.") }),
    );
    setBusy(false);
  }
  return (
    <li className="py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow">
          <span className="font-semibold">{label}</span>{" "}
          {problem === null ? <Badge tone="success">On</Badge> : <Badge tone="danger">Not offered</Badge>}
          {server !== null && <span className="block text-sm break-all text-muted">Talks to {server}</span>}
        </p>
        {testable && (
          <Button variant="secondary" size="sm" busy={busy} onClick={() => void test()} aria-label={`Test: ${label}`}>
            Test
          </Button>
        )}
      </div>
      {problem !== null && <p className="mt-1 text-sm text-muted">{problem}</p>}
      {outcome !== undefined && (
        <div className="mt-3">
          <Notice tone={outcome.works ? "success" : "danger"} live>
            {outcome.detail}
          </Notice>
        </div>
      )}
    </li>
  );
}

/** The ways to pay, each with a test; their keys are in the configuration of the server and are shown nowhere. */
export function GatewayList({ gateways }: { gateways: readonly PaymentGateway[] }) {
  return (
    <SettingsSection
      id="gateways"
      title="Ways to pay"
      lede="Which ones there are, and their keys, is set where the site runs (PAYMENTS). Keys are never shown."
    >
      {gateways.length === 0 ? (
        <p className="text-sm text-muted">None is switched on: premium blogs can't be bought.</p>
      ) : (
        <ul className="divide-y divide-line">
          {gateways.map((gateway) => (
            <Gateway key={gateway.gateway} {...gateway} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
