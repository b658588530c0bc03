import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { newAccount } from "#tests/support/account.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft } from "#tests/support/campaigns.ts";
import { keptFeed } from "#tests/support/kept-feed.ts";
import { csv, mapping, quietAccount, startNew } from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import { systemContext } from "#worker/system-context.ts";

/** All but that it was launched. */
async function notificationsOf(ctx: AccountContext) {
  return (await listNotifications(ctx, {})).items
    .filter(({ message }) => message !== NOTIFICATION_TEXTS.bulk)
    .map(({ kind, message, from }) => ({ kind, message, from }));
}

it("a reply makes one notification, however often it is reported, and reports it live (R117, R541)", async () => {
  const { events, feed } = keptFeed();
  const system = systemContext(env, { outside: { feed } });
  const ctx = await newAccount();
  const number = "61499000111";
  await addNumber(system, number, ctx.account.id);
  const inbound = {
    carrierId: "rings",
    from: "61411222333",
    to: number,
    text: "Hi",
    at: Date.now(),
  };
  await receiveMessage(system, inbound);
  await receiveMessage(system, inbound);
  expect(await notificationsOf(ctx)).toEqual([
    { kind: "message", message: "New message received!", from: "61411222333" },
  ]);
  expect(events.map(({ type }) => type)).toEqual(["message", "notification", "room"]);
});

it("a campaign makes a notification when it ends", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id } = await newDraft(ctx, { count: 3 });
  await launch(ctx, id);
  await drive(ctx, h, id);
  await drive(ctx, h, id);
  const listed = await notificationsOf(ctx);
  expect(listed).toEqual([
    { kind: "campaign", message: expect.stringMatching(/^Campaign ".+" is complete$/) },
  ]);
});

it("a campaign that cannot be paid for makes a notification with the reason", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 6_000 });
  const { id } = await newDraft(ctx, { count: 5 });
  await launch(ctx, id);
  await drive(ctx, h, id);
  const listed = await notificationsOf(ctx);
  expect(listed).toEqual([
    { kind: "campaign", message: expect.stringMatching(/^Campaign ".+" is on hold: ./) },
  ]);
});

it("an import makes one notification when it ends, even if it runs several times at once", async () => {
  const { ctx } = await quietAccount();
  const rows = ["Mobile", ...Array.from({ length: 30 }, (_, at) => `04110000${10 + at}`)];
  const { import: importId } = await startNew(ctx, csv(rows), mapping(0));
  await Promise.all([runImport(ctx, importId), runImport(ctx, importId)]);
  await runImport(ctx, importId);
  expect(await notificationsOf(ctx)).toEqual([
    { kind: "import", message: expect.stringMatching(/^The import into ".+" is complete$/) },
  ]);
});

it("an import whose file is gone makes a notification with the reason", async () => {
  const { ctx } = await quietAccount();
  const { import: importId } = await startNew(ctx, csv(["Mobile", "0411000010"]), mapping(0));
  const { objects } = await env.MEDIA.list({ prefix: `uploads/${ctx.account.id}/` });
  await env.MEDIA.delete(objects.map(({ key }) => key));
  await runImport(ctx, importId);
  expect(await notificationsOf(ctx)).toEqual([
    { kind: "import", message: expect.stringMatching(/^The import into ".+" failed: ./) },
  ]);
});
