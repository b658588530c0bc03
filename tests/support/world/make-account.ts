import { type Id, newId } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { storeMedia } from "#worker/domains/content/media/media.ts";
import { setLogo } from "#worker/domains/identity/profile/logo.ts";
import { addToken } from "#worker/domains/identity/tokens/tokens.ts";
import { uploadFile } from "#worker/domains/platform/files/files.ts";
import {
  emailByAddress,
  insertEmail,
  putInbound,
} from "#worker/domains/platform/notification-settings/settings-queries.ts";
import { notificationRows } from "#worker/domains/platform/notifications/notification-rows.ts";
import { newAccount } from "../account.ts";
import { pictureFile } from "../pictures.ts";
import { sessionFor, sessionIn } from "../session.ts";
import { newDelivery, newWebhook } from "../webhooks.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

export const accountMakers: Makers<
  | "account"
  | "user"
  | "notification"
  | "notificationEmail"
  | "inboundNotification"
  | "file"
  | "media"
  | "token"
  | "webhook"
  | "delivery"
  | "session"
  | "subAccount"
  | "logo"
> = {
  account: async (ctx) => ctx.account.id,
  user: async (ctx) => idOf("user", personOf(ctx).userId),
  notification: newNotification,
  notificationEmail: newNotificationEmail,
  inboundNotification: async (ctx, need) => {
    await need("notificationEmail");
    const id = newId("inboundNotification", Date.now());
    // Not everyone with a world may change it.
    await ctx.db.batch([putInbound(ctx, { id, sender: "all", frequency: "daily" })]);
    return id;
  },
  file: async (ctx) => idOf("file", (await uploadFile(ctx, { file: pictureFile() })).data._id),
  media: async (ctx) => (await storeMedia(ctx, pictureFile())).id,
  token: async (ctx) => idOf("token", (await addToken(ctx, "Warehouse")).data._id),
  webhook: async (ctx) => (await newWebhook({ ...ctx, person: undefined })).id,
  delivery: async (ctx, need) => {
    await need("webhook");
    return newDelivery(ctx);
  },
  session: async (ctx) => sessionIn(await sessionFor(ctx)),
  subAccount: async ({ account }) => {
    const shard = account.shard === 0 ? 0 : 1;
    const sub = await newAccount({ role: "subaccount", parentId: account.id, shard });
    return sub.account.id;
  },
  logo: async (ctx) => (await setLogo(ctx, { file: pictureFile() })).data.logo ?? "",
};

async function newNotificationEmail(ctx: AccountContext): Promise<Id<"notificationEmail">> {
  const email = { email: "desk@florist.test", verifiedAt: Date.now(), most: 20 };
  await ctx.db.batch(insertEmail(ctx, email));
  return idOf("notificationEmail", (await emailByAddress(ctx, email.email))?.id ?? "");
}

async function newNotification(ctx: AccountContext): Promise<Id<"notification">> {
  await ctx.db.batch(
    notificationRows(ctx, [{ kind: "message", message: "New message received!" }]),
  );
  // Read from the table: not everyone with a world may see it.
  const [first] = await ctx.db.list(shardTables.notifications, { limit: 1 });
  return idOf("notification", first?.id ?? "");
}
