import { env } from "cloudflare:workers";
import { getTableName } from "drizzle-orm";
import type { Id, Kind } from "#core/ids.ts";
import { isId, newId } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { recordApproval } from "#worker/domains/approvals/record-approval.ts";
import { createDraft } from "#worker/domains/campaigns/create-draft.ts";
import { createGroup } from "#worker/domains/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/contacts/list-contacts.ts";
import { uploadFile } from "#worker/domains/files/upload-file.ts";
import { importNewGroup } from "#worker/domains/imports/inner/import-new-group.ts";
import { uploadSheet } from "#worker/domains/imports/upload-sheet.ts";
import { notify } from "#worker/domains/notifications/notify.ts";
import { setLogo } from "#worker/domains/profile/set-logo.ts";
import { addToken } from "#worker/domains/tokens/inner/add-token.ts";
import { saveStep } from "#worker/domains/verification/save-step.ts";
import { uploadDocument } from "#worker/domains/verification/upload-document.ts";
import { type AccountOptions, newAccount } from "./account.ts";
import { pictureFile } from "./pictures.ts";
import { sessionFor, sessionIn } from "./session.ts";
import { newDelivery, newWebhook } from "./webhooks.ts";

/** One thing of each kind that an endpoint can name, all of one account. */
export interface World {
  ctx: AccountContext;
  cookie: string;
  group: Id<"group">;
  contact: Id<"contact">;
  upload: Id<"upload">;
  import: Id<"import">;
  campaign: Id<"campaign">;
  notification: Id<"notification">;
  file: Id<"file">;
  document: Id<"document">;
  /** A draft that is complete. */
  verification: Id<"verification">;
  template: Id<"template">;
  token: Id<"token">;
  webhook: Id<"webhook">;
  /** Of that webhook; it waits to be sent. */
  delivery: Id<"delivery">;
  /** Another than the cookie's. */
  session: Id<"session">;
  /** Its own person. */
  user: Id<"user">;
  /** An account below this one. */
  subAccount: Id<"account">;
}

export function sheet(): File {
  return new File(["Mobile,Name\r\n0412345678,Ann\r\n"], "people.csv", { type: "text/csv" });
}

export const LABELS = [
  { id: 0, oldLabel: "Mobile", newLabel: "mobile", type: "number" as const },
  { id: 1, oldLabel: "Name", newLabel: "name", type: "text" as const },
];

/** The steps of a verification that need no document. */
export const STEPS = {
  step1: { businessName: "Bells Florist", abn: "51824753556", address: "1 Rose St, Sydney" },
  step2: {
    contactName: "Ann Bell",
    position: "Owner",
    email: "ann@bells.example",
    mobile: "61412345678",
    purpose: "Reminders",
  },
} as const;

function idOf<K extends Kind>(kind: K, text: string): Id<K> {
  if (!isId(kind, text)) throw new Error(`${text} is no id of a ${kind}`);
  return text;
}

/** Its import stays queued, so that nothing changes by itself behind a test's back. */
export async function newWorld(options: AccountOptions = {}): Promise<World> {
  const ctx = await newAccount(options);
  const quiet = { ...ctx, queues: { ...ctx.queues, jobs: withoutDelivery(ctx.queues.jobs) } };
  const contacts = [{ number: "0412345678", fields: [] }];
  const group = idOf("group", (await createGroup(ctx, { name: "Regulars", contacts })).data._id);
  const { items } = await listContacts(ctx, { id: group, limit: 1 });
  const { upload } = (await uploadSheet(ctx, { file: sheet() })).data;
  const started = await importNewGroup(quiet, { name: "New", file: sheet(), labels: LABELS });
  await setLogo(ctx, { file: pictureFile() });
  const draft = await createDraft(ctx, {
    name: "Sale",
    campaign_type: "promotional",
    sender: "#SharedNum#",
    message: "Hello",
    group_array: [group],
    optout: true,
  });
  const template = newId("template", ctx.now());
  const text = { id: template, name: "Thanks", medium: "sms", message: "Thank you" } as const;
  await ctx.db.batch([ctx.db.insert(shardTables.templates, { ...text, createdAt: ctx.now() })]);
  const sub = await newAccount({
    role: "subaccount",
    parentId: ctx.account.id,
    shard: ctx.account.shard === 0 ? 0 : 1,
  });
  const token = await addToken(ctx, "Warehouse");
  const webhook = await newWebhook({ ...ctx, person: undefined });
  const { document, verification } = await newVerification(ctx);
  // On the administrators' lists, as if it had asked, though both are drafts by now.
  const requestedAt = ctx.now();
  const campaign = idOf("campaign", draft.data._id);
  await recordApproval(ctx, { subject: campaign, round: 1, kind: "promotional", requestedAt });
  await recordApproval(ctx, { subject: verification, round: 0, kind: "verification", requestedAt });
  return {
    ctx,
    user: idOf("user", personOf(ctx).userId),
    document,
    verification,
    cookie: await sessionFor(ctx),
    session: sessionIn(await sessionFor(ctx)),
    template,
    token: idOf("token", token.data._id),
    webhook: webhook.id,
    delivery: await newDelivery(ctx),
    subAccount: sub.account.id,
    group,
    contact: idOf("contact", items[0]?._id ?? ""),
    upload: idOf("upload", upload),
    import: idOf("import", started.data.import),
    campaign,
    notification: await newNotification(ctx),
    file: idOf("file", (await uploadFile(ctx, { file: pictureFile() })).data._id),
  };
}

async function newVerification(ctx: AccountContext) {
  const uploaded = await uploadDocument(ctx, { file: pictureFile() });
  const document = idOf("document", uploaded.data._id);
  const { data } = await saveStep(ctx, { step: 1, step1: STEPS.step1 });
  const verificationId = idOf("verification", data._id);
  await saveStep(ctx, { step: 2, verificationId, step2: STEPS.step2 });
  await saveStep(ctx, { step: 3, verificationId, step3: { verificationDoc: [document] } });
  return { document, verification: verificationId };
}

async function newNotification(ctx: AccountContext): Promise<Id<"notification">> {
  await ctx.db.batch(notify(ctx, { kind: "message", message: "New message received!" }));
  // Read as it is stored: not everyone whose world this is may see it.
  const [first] = await ctx.db.list(shardTables.notifications, { limit: 1 });
  return idOf("notification", first?.id ?? "");
}

function withoutDelivery(queue: Queue): Queue {
  return new Proxy(queue, {
    get: (target, name) =>
      name === "send" ? async () => undefined : Reflect.get(target, name, target),
  });
}

/** Every row that an account has on its shard. */
export async function rowsOf({ account }: AccountContext): Promise<Record<string, unknown[]>> {
  const database = shardDatabase(env, account.shard);
  const names = Object.values(shardTables).map((table) => getTableName(table));
  const results = await database.batch(
    names.map((name) =>
      database.prepare(`SELECT * FROM ${name} WHERE account_id = ?`).bind(account.id),
    ),
  );
  return Object.fromEntries(names.map((name, index) => [name, results[index]?.results ?? []]));
}
