import {
  MOST_BROWSERS,
  PUSH_TEXTS,
  type PushBrowser,
} from "#core/contract/notification-settings/push.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, conflict } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { personOf } from "#worker/context.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { encrypt } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { checkedAddress } from "./inner/attempt.ts";
import { deleteDeliveries } from "./inner/delivery-queries.ts";
import { eventList } from "./inner/event-list.ts";
import { refuseUnreadable } from "./inner/unreadable.ts";
import { vapidOf } from "./inner/vapid.ts";
import {
  abortUnlessFewer,
  browserById,
  browsersOf,
  changeWebhook,
  deleteWebhookRow,
  insertWebhook,
  type WebhookRow,
} from "./webhook-queries.ts";

/** The person's own. */
export const listPushBrowsers = verb(contract.listPushBrowsers, async (ctx) => {
  const vapid = vapidOf(ctx);
  const rows = await browsersOf(ctx, personOf(ctx).userId);
  return {
    data: {
      ...(vapid && { publicKey: vapid.publicKey }),
      browsers: rows.map(presentBrowser),
    },
  };
});

/** Adds a browser of the person's; one that is known by its address is changed. */
export const savePushBrowser = verb(
  contract.savePushBrowser,
  async (ctx, { endpoint, p256dh, auth, events, withText }) => {
    if (!vapidOf(ctx)) throw new CooeeError("UNAVAILABLE", PUSH_TEXTS.off);
    refuseUnreadable(ctx, events);
    const { userId } = personOf(ctx);
    const url = checkedAddress(ctx, { url: endpoint, format: "push" }, "endpoint");
    const known = (await browsersOf(ctx, userId)).find((row) => row.url === url);
    const id = known?.id ?? newId("webhook", ctx.now());
    const keys = JSON.stringify({ p256dh, auth });
    const given = {
      events: JSON.stringify([...new Set(events)]),
      withText,
      active: true,
      secret: await encrypt(ctx.settings.ENCRYPTION_KEY, id, keys),
    };
    const row = { id, url, ...given, format: "push", userId, createdAt: ctx.now() } as const;
    const committed = await commitUnlessAborted(ctx, {
      statements: known
        ? [changeWebhook(ctx, id, { ...given, failures: 0 })]
        : [abortUnlessFewer(ctx, MOST_BROWSERS, userId), insertWebhook(ctx, row)],
      audit: { action: known ? "pushBrowser.change" : "pushBrowser.add", subject: id },
    });
    if (!committed) throw conflict(PUSH_TEXTS.full);
    return { message: PUSH_TEXTS.saved, data: presentBrowser(row) };
  },
);

export const deletePushBrowser = verb(contract.deletePushBrowser, async (ctx, { id }) => {
  await browserById(ctx, personOf(ctx).userId, id);
  await commit(ctx, {
    statements: [deleteWebhookRow(ctx, id), deleteDeliveries(ctx, id)],
    audit: { action: "pushBrowser.delete", subject: id },
  });
  return {};
});

function presentBrowser({
  id,
  url,
  events,
  withText,
}: Pick<WebhookRow, "id" | "url" | "events" | "withText">): PushBrowser {
  return { _id: id, endpoint: url, events: eventList.parse(events), withText };
}
