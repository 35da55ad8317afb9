import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";
import { useOpenApi } from "../../test/open-api.ts";

const { call } = useOpenApi();

/** Rules of the linter's recommended set that cannot hold here, each with its reason. */
const exceptions = {
  // The specification fixes the addresses: /blogs/{id} and /blogs/public-list. Fixed parts are matched first.
  "no-ambiguous-paths": "off",
  // The document describes the site that answers it, in local mode at localhost.
  "no-server-example.com": "off",
} as const;

it("the OpenAPI document passes a recommended lint without an error or a warning", async () => {
  const { body } = await call("/openapi.json");
  const config = await createConfig({ extends: ["recommended"], rules: exceptions });
  const problems = await lintFromString({ source: JSON.stringify(body), absoluteRef: "openapi.json", config });
  const told = problems
    // Where a gateway sends a buyer back to, nothing but a redirect is answered.
    .filter(
      ({ ruleId, location }) => !(ruleId === "operation-2xx-response" && /return/.test(location[0]?.pointer ?? "")),
    )
    .map(
      ({ severity, ruleId, message, location }) => `${severity} ${ruleId} ${location[0]?.pointer ?? ""}: ${message}`,
    );
  expect(told).toEqual([]);
});
