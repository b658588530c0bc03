import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { agreed, connect, mappingOf, newPortal, vendor } from "#tests/support/crm.ts";
import { scansOf } from "#tests/support/query-plan.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { deleteGroup } from "#worker/domains/audience/groups/groups.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { deleteAccounts, sweepDeleted } from "#worker/domains/identity/accounts/delete-accounts.ts";
import {
  listConnections,
  removeConnection,
} from "#worker/domains/integrations/connections/connections.ts";
import { hubSpotFields } from "#worker/domains/integrations/connections/crm-records.ts";
import { sweepEndedGrants } from "#worker/domains/integrations/connections/sweep-ended-grants.ts";
import { sweepIdle } from "#worker/domains/integrations/connections/sweep-idle.ts";
import { readCrm } from "#worker/domains/integrations/crm-imports/read-crm.ts";
import { sweepReads } from "#worker/domains/integrations/crm-imports/run-read.ts";
import { acceptAppEvents } from "#worker/domains/integrations/crm-syncs/accept-events.ts";
import {
  createCrmSync,
  deleteCrmSync,
  listCrmSyncs,
  runCrmSync,
  updateCrmSync,
} from "#worker/domains/integrations/crm-syncs/crm-syncs.ts";
import { sweepOptOuts, tellSync } from "#worker/domains/integrations/crm-syncs/sweep-opt-outs.ts";
import {
  beginHinted,
  sweepCrmWebhooks,
  sweepSyncs,
} from "#worker/domains/integrations/crm-syncs/sweep-syncs.ts";
import { sweepJobs } from "#worker/sweeps/sweep-jobs.ts";

const TABLES = /connections|connection_attempts|ended_grants|crm_(reads|syncs|links|opt_outs)/;
const DAY = 24 * 60 * 60_000;

/** Everything that becomes of a sync. */
async function syncAll(h: Harness, ctx: AccountContext, portal: string): Promise<void> {
  const stand = vendor("hubspot", portal);
  const { data: group } = await createGroup(ctx, { name: portal, contacts: [] });
  const input = contract.createCrmSync.input.parse({
    ...{ app: "hubspot", labels: mappingOf("hubspot"), groupid: group._id },
    ...{ deletions: "remove", optOutField: "city", writeBack: true },
  });
  const id = idSchema("crmSync").parse((await createCrmSync(ctx, input)).data._id);
  await drain(h, "jobs");
  const [first, second, third] = await stand.records("contacts");
  await stand.change(first?.id ?? 0, { city: "yes", mobilephone: "0491 570 156" });
  await stand.change(second?.id ?? 0, { mobilephone: "0491 570 159" });
  await stand.archive(third?.id ?? 0);
  await optOut(ctx, { number: "61491570157", source: "reply" });
  await tellSync(ctx, { id });
  for (const post of await stand.takePosts()) {
    const posted = { headers: new Headers(post.headers), body: post.body };
    await acceptAppEvents(h.system, "hubspot", { ...posted, address: post.url });
  }
  h.clock.now += 60_000;
  await beginHinted(h.system, ctx.account.shard);
  await drain(h, "jobs");
  await runCrmSync(ctx, { id, full: true });
  await drain(h, "jobs");
  await updateCrmSync(ctx, { id, writeBack: false });
  await tellSync(ctx, { id });
  await listCrmSyncs(ctx);
  await deleteCrmSync(ctx, { id });
  await deleteGroup(ctx, { id: idSchema("group").parse(group._id) });
}

it("no statement about connections, readings and syncs reads a whole table", async () => {
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
  await syncAll(h, ctx, portal);
  await listConnections(ctx);
  await vendor("hubspot", portal).setFaults({ fail: 9 });
  await removeConnection(ctx, { type: "hubspot" });
  await connect(ctx, "zoho", newPortal());
  await connect(ctx, "googlesheet", newPortal());
  await deleteAccounts(ctx, ctx.account.id, {
    audit: { action: "account.delete", subject: ctx.account.id },
  });
  await sweepDeleted(h.system);
  h.clock.now += 8 * DAY;
  for (const sweep of [
    sweepIdle,
    sweepEndedGrants,
    sweepReads,
    sweepSyncs,
    sweepCrmWebhooks,
    sweepOptOuts,
    sweepJobs,
  ]) {
    await onEachShard(h.system, sweep);
  }
  expect(statements.size).toBeGreaterThan(40);
  for (const text of statements) {
    const scans = (await scansOf(text))
      // Rows that came with the statement, and an index that holds only what is open.
      .filter(
        (detail) =>
          !/VIRTUAL TABLE|CONSTANT ROW|SCAN (j$|\(sub)|INDEX \w+_(open|due)\b/.test(detail),
      );
    expect(scans, text).toEqual([]);
  }
});
