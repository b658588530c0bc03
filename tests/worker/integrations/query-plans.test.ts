import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { agreed, connect, mappingOf, newPortal, vendor } from "#tests/support/crm.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { deleteAccounts, sweepDeleted } from "#worker/domains/identity/accounts/delete-accounts.ts";
import {
  listConnections,
  removeConnection,
} from "#worker/domains/integrations/connections/connections.ts";
import { hubSpotFields } from "#worker/domains/integrations/connections/crm-records.ts";
import { sweepEndedGrants } from "#worker/domains/integrations/connections/sweep-ended-grants.ts";
import { readCrm } from "#worker/domains/integrations/crm-imports/read-crm.ts";
import { sweepReads } from "#worker/domains/integrations/crm-imports/run-read.ts";
import { sweepJobs } from "#worker/sweeps/sweep-jobs.ts";

const TABLES = /connections|connection_attempts|ended_grants|crm_reads/;
const DAY = 24 * 60 * 60_000;

it("no statement about connections and readings reads a whole table", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const statements = new Set<string>();
  h.faults.prepared = (text) => {
    if (TABLES.test(text)) statements.add(text);
  };
  const portal = newPortal();
  await connect(ctx, "hubspot", portal);
  await agreed(ctx, "hubspot", portal);
  await vendor("hubspot", portal).expire();
  await hubSpotFields(ctx);
  const labels = mappingOf("hubspot");
  await readCrm(ctx, contract.readCrm.input.parse({ app: "hubspot", labels }));
  await drain(h, "jobs");
  await listConnections(ctx);
  await vendor("hubspot", portal).setFaults({ fail: 9 });
  await removeConnection(ctx, { type: "hubspot" });
  await connect(ctx, "zoho", newPortal());
  await deleteAccounts(ctx, ctx.account.id, {
    audit: { action: "account.delete", subject: ctx.account.id },
  });
  await sweepDeleted(h.system);
  h.clock.now += 8 * DAY;
  for (const sweep of [sweepEndedGrants, sweepReads, sweepJobs]) {
    await onEachShard(h.system, sweep);
  }
  expect(statements.size).toBeGreaterThan(15);
  for (const text of statements) {
    const { results } = await env.SHARD_00.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...Array.from(text.matchAll(/\?/g), () => "[]"))
      .all();
    const scans = results
      .map(({ detail }) => String(detail))
      .filter((detail) => /^SCAN /.test(detail))
      // Rows that came with the statement, and an index that holds only what is open.
      .filter(
        (detail) =>
          !/VIRTUAL TABLE|CONSTANT ROW|SCAN \(sub|USING (COVERING )?INDEX \w+_open\b/.test(detail),
      );
    expect(scans, text).toEqual([]);
  }
});
