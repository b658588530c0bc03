import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { idSchema } from "#core/ids.ts";
import { harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import {
  deleteEmailSender,
  listEmailSenders,
  resendEmailLink,
} from "#worker/domains/automation/email-to-sms/email-senders.ts";
import { sweepEmails } from "#worker/domains/automation/email-to-sms/send-email.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { add, deliverEmail, scene, work } from "./support.ts";

it("emails, their senders and the replies to them are found by keys: no statement scans a table", async () => {
  const h = harness({ control: true });
  const heard = new Set<string>();
  h.faults.prepared = (sql) => heard.add(sql);
  const { ctx, id, email: from } = await scene({}, h);
  const [to = ""] = newHandsets(1);
  await deliverEmail(h, { from, to: [to] });
  await work(h);
  const sent = h.carrier.taken.find((message) => message.to === to);
  const said = { from: to, to: sent?.from ?? "", text: "Hello", at: h.clock.now };
  await receiveMessage(h.system, { carrierId: `plans-${to}`, ...said });
  const shard = faultyDatabase(shardDatabase(env, ctx.account.shard), h.faults);
  await sweepEmails(h.system, shard);
  await listEmailSenders(ctx);
  const { data } = await add(ctx);
  await resendEmailLink(ctx, { id: idSchema("emailSender").parse(data.id) });
  await deleteEmailSender(ctx, { id: idSchema("emailSender").parse(id) });

  const own = [...heard].filter((sql) => /\bemails\b|\bemail_senders\b/.test(sql));
  expect(own.length).toBeGreaterThan(8);
  for (const sql of own) {
    const database = sql.includes("email_senders")
      ? env.CONTROL
      : shardDatabase(env, ctx.account.shard);
    const plan = await planOf(sql, database);
    // `known` is whether the account has any email: one row of an index at most.
    const scans = plan.filter(
      (detail) => /^SCAN /.test(detail) && !/VIRTUAL TABLE|CONSTANT ROW|known$/.test(detail),
    );
    expect(scans, sql).toEqual([]);
  }
});
