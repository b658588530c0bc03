import { expect, it } from "vitest";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { asId } from "#tests/support/ids.ts";
import { journalOf } from "#tests/support/journal.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { profileConfig } from "#worker/domains/identity/profile/update-me.ts";
import {
  getNotificationConfiguration,
  saveNotificationConfiguration,
} from "#worker/domains/platform/notification-settings/configuration.ts";
import { addNotificationEmail } from "#worker/domains/platform/notification-settings/notification-emails.ts";
import { insertEmail } from "#worker/domains/platform/notification-settings/settings-queries.ts";
import { unsubscribe } from "#worker/domains/platform/notification-settings/unsubscribe.ts";

const MINUTE = 60_000;

it("mails that someone ended after the restore point stay ended, the others do not", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const owner = ctx.person?.email ?? "";
  const colleague = `colleague-${crypto.randomUUID()}@example.test`;
  await ctx.db.batch(insertEmail(ctx, { email: colleague, verifiedAt: h.clock.now, most: 20 }));
  const own = (await addNotificationEmail(ctx, { email: owner })).data._id;
  const both = [owner, colleague].sort();
  await saveNotificationConfiguration(ctx, {
    ...{ payment: both, optOut: both, optOutFrequency: "immediately", inboundStatus: true },
    inbound: [{ senderId: "all", emails: both, frequency: "immediately" }],
  });
  await profileConfig(ctx, { allowReceivedSmsAsEmail: true });

  h.clock.now += MINUTE;
  const point = await takeRestorePoint(h);
  h.clock.now += MINUTE;
  const account = ctx.account.id;
  await unsubscribe(ctx, { account, email: asId("notificationEmail", own), kind: "payment" });
  await unsubscribe(ctx, { account, email: "owner", kind: "inbound" });
  expect(await journalOf(ctx, h)).toContainEqual(
    expect.objectContaining({ of: "unsubscribed", kind: "inbound", emails: [own, "owner"] }),
  );
  await point.goBack();
  expect((await accountProfile(ctx, account)).allowReceivedSmsAsEmail).toBe(true);
  await replayAll(h, point.at);
  await replayAll(h, point.at);

  const { data } = await getNotificationConfiguration(ctx);
  expect(data.payment).toEqual([colleague]);
  expect(data.inbound.flatMap(({ emails }) => emails)).toEqual([colleague]);
  expect(data.optOut).toEqual(both);
  expect((await accountProfile(ctx, account)).allowReceivedSmsAsEmail).toBe(false);
});
