import { expect, it } from "vitest";
import { drive } from "#tests/support/campaign-harness.ts";
import { groupOf, launch, newDraft, newHandsets } from "#tests/support/campaigns.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { assignGroup, listGroups } from "#worker/domains/audience/groups/groups.ts";
import { listDrafts } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { family } from "./support.ts";

it("no read by a sub-account scans another account's rows", async () => {
  const { h, parent, sub } = await family();
  const group = await groupOf(parent, newHandsets(3));
  const own = await groupOf(sub, newHandsets(3));
  await assignGroup(parent, { group, subAccounts: [sub.account.id] });
  const asked = new Set<string>();
  h.faults.prepared = (sql) => asked.add(sql);
  await listGroups(sub, { search: "a" });
  await listDrafts(sub, {});
  await listContacts(sub, { id: group, limit: 10 });
  const { id } = await newDraft(sub, { groups: [own, group] });
  await launch(sub, id);
  await drive(sub, h, id);
  h.faults.prepared = undefined;
  const reads = [...asked].filter((sql) => /^\s*(?:select|with)\b/i.test(sql));
  expect(reads.length).toBeGreaterThan(10);
  for (const sql of reads) {
    const plan = await planOf(sql);
    const scans = plan.filter((step) =>
      /^SCAN (?!.*VIRTUAL TABLE|j\b|CONSTANT|\(subquery)/.test(step),
    );
    expect(scans, sql).toEqual([]);
  }
});
