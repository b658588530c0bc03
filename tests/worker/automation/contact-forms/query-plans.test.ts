import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { asId } from "#tests/support/ids.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { sweepSubmissions } from "#worker/domains/automation/contact-forms/advance-submission.ts";
import {
  deleteContactForm,
  listContactForms,
} from "#worker/domains/automation/contact-forms/contact-forms.ts";
import { DAY, newForm, newMobile, reply, save, send, settle } from "./support.ts";

it("no statement about forms scans a table or sorts one", async () => {
  const world = await newForm({ confirm: true });
  const { ctx, h, form, group } = world;
  const statements = new Set<string>();
  h.faults.prepared = (sql) => {
    if (sql.includes("contact_form")) statements.add(sql);
  };
  const mobile = newMobile();
  await send(world, { mobile });
  await settle(world);
  await reply(world, mobile, "YES");
  await settle(world);
  const other = newMobile();
  await send(world, { mobile: other });
  await settle(world);
  await reply(world, other, "STOP");
  await listContactForms(ctx, { page: 2 });
  await listContactForms(ctx, { _id: asId("contactForm", form) });
  await save(ctx, { _id: form, name: "N", group, paused: true });
  await save(ctx, { _id: form, name: "N", group, paused: false });
  h.clock.now += 31 * DAY;
  await sweepSubmissions(
    { ...h.system, isSpent: () => false },
    shardDatabase(env, ctx.account.shard),
  );
  await deleteContactForm(ctx, { _id: asId("contactForm", form) });
  expect(statements.size).toBeGreaterThan(15);
  for (const sql of statements) {
    const plan = await planOf(sql);
    const slow = plan.filter((detail) => /^SCAN contact_|TEMP B-TREE/.test(detail));
    expect([sql, slow]).toEqual([sql, []]);
  }
});
