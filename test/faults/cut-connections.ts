import type { Fault } from "./fault.ts";

/** An administrator, a failover or a pooler ends every connection of the site, in the middle of transactions too. */
export const cutConnections: Fault = {
  name: "connections cut",
  database: "given",
  lasts: false,
  async strike(rig) {
    const client = await rig.database();
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'iit-website%'",
    );
    await client.end();
  },
};
