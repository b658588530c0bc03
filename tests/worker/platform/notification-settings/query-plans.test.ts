import { expect, it } from "vitest";
import { idSchema } from "#core/ids.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { accountIn, deliver, harness } from "#tests/support/campaign-harness.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import {
  changeInboundNotification,
  deleteInboundNotification,
  saveNotificationConfiguration,
} from "#worker/domains/platform/notification-settings/configuration.ts";
import {
  addNotificationEmail,
  deleteNotificationEmail,
  listNotificationEmails,
} from "#worker/domains/platform/notification-settings/notification-emails.ts";
import { sweepDigests } from "#worker/domains/platform/notification-settings/send-digests.ts";
import { unsubscribe } from "#worker/domains/platform/notification-settings/unsubscribe.ts";

const OWN = /notification_(?:settings|emails|recipients|digests)|inbound_notifications/;

it("reads and writes by keys, and reads who is written to once for a set of messages", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  const number = `6148${String(Date.now()).slice(-7)}`;
  await addNumber(h.system, number, ctx.account.id);
  const statements: string[] = [];
  h.faults.prepared = (sql) => void (OWN.test(sql) && statements.push(sql));
  const email = ctx.person?.email ?? "";
  await addNotificationEmail(ctx, { email });
  const inbound = [{ senderId: "all", emails: [email], frequency: "hourly" as const }];
  const { data } = await saveNotificationConfiguration(ctx, {
    ...{ payment: [email], optOut: [email], inbound, inboundStatus: true },
    optOutFrequency: "daily",
  });
  const before = statements.length;
  const at = h.clock.now;
  const bodies = Array.from({ length: 40 }, (_, n) => {
    const from = `614110${String(n).padStart(5, "0")}`;
    const message = { carrierId: `plan-${number}-${n}`, from, to: number, text: `Reply ${n}`, at };
    return { carrier: "fake", message };
  });
  await deliver(h, "inbound", bodies);
  const during = statements.slice(before);
  expect(during.filter((sql) => sql.startsWith("SELECT"))).toHaveLength(1);
  expect(during).toHaveLength(2);
  h.clock.now += 3_600_000;
  await onEachShard(h.system, sweepDigests);
  const id = idSchema("inboundNotification").parse(data.inbound[0]?._id);
  await changeInboundNotification(ctx, { id, senderId: "all", emails: [], frequency: "daily" });
  await deleteInboundNotification(ctx, { id });
  const [first] = (await listNotificationEmails(ctx)).data;
  const own = idSchema("notificationEmail").parse(first?._id);
  await unsubscribe(ctx, { account: ctx.account.id, email: own, kind: "payment" });
  await deleteNotificationEmail(ctx, { id: own });

  const different = new Set(statements);
  expect(different.size).toBeGreaterThan(15);
  for (const sql of different) {
    const details = await planOf(sql);
    // Scanning the statement's own JSON is not scanning a table.
    const scans = details.filter(
      (detail) => /^SCAN /.test(detail) && !/VIRTUAL TABLE|CONSTANT ROW|^SCAN \(/.test(detail),
    );
    expect(scans, sql).toEqual([]);
  }
});
