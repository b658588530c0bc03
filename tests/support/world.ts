import { env } from "cloudflare:workers";
import { getTableName } from "drizzle-orm";
import { contract } from "#core/contract/registry.ts";
import type { Id, Kind } from "#core/ids.ts";
import { isId, newId } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { recordApproval } from "#worker/domains/approvals/record-approval.ts";
import { numbersAudience } from "#worker/domains/audiences/numbers-audience.ts";
import { checkDraft } from "#worker/domains/campaigns/check-draft.ts";
import { createDraft } from "#worker/domains/campaigns/create-draft.ts";
import { getCampaign } from "#worker/domains/campaigns/get-campaign.ts";
import { launchCampaign } from "#worker/domains/campaigns/launch-campaign.ts";
import { createGroup } from "#worker/domains/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/contacts/list-contacts.ts";
import { uploadFile } from "#worker/domains/files/upload-file.ts";
import { importNewGroup } from "#worker/domains/imports/inner/import-new-group.ts";
import { uploadSheet } from "#worker/domains/imports/upload-sheet.ts";
import { notificationRows } from "#worker/domains/notifications/notification-rows.ts";
import { setLogo } from "#worker/domains/profile/set-logo.ts";
import { sendQuickMessage } from "#worker/domains/quick-messages/send-quick-message.ts";
import { addToken } from "#worker/domains/tokens/inner/add-token.ts";
import { saveStep } from "#worker/domains/verification/save-step.ts";
import { uploadDocument } from "#worker/domains/verification/upload-document.ts";
import { type AccountOptions, newAccount } from "./account.ts";
import { pictureFile } from "./pictures.ts";
import { sessionFor, sessionIn } from "./session.ts";
import { newDelivery, newWebhook } from "./webhooks.ts";

/** One record of each kind that an endpoint can name, all of one account. */
export interface Things {
  account: Id<"account">;
  /** The account's person. */
  user: Id<"user">;
  group: Id<"group">;
  /** Two typed numbers. */
  audience: Id<"audience">;
  /** Of that group. */
  contact: Id<"contact">;
  upload: Id<"upload">;
  /** Stays queued, so that nothing changes while a test runs. */
  import: Id<"import">;
  campaign: Id<"campaign">;
  /** A complete one, of the whole history. */
  export: Id<"export">;
  /** A campaign that goes out every day. */
  recurring: Id<"campaign">;
  /** Its first date. */
  schedule: Id<"schedule">;
  /** A campaign that starts in an hour. */
  scheduled: Id<"campaign">;
  /** A quick message that is sent in an hour. */
  quickMessage: Id<"quickMessage">;
  notification: Id<"notification">;
  file: Id<"file">;
  document: Id<"document">;
  /** A complete draft. */
  verification: Id<"verification">;
  template: Id<"template">;
  param: Id<"param">;
  token: Id<"token">;
  webhook: Id<"webhook">;
  /** Of that webhook; not sent yet. */
  delivery: Id<"delivery">;
  /** Not the cookie's. */
  session: Id<"session">;
  /** An account below this one. */
  subAccount: Id<"account">;
  /** The path of the account's logo. */
  logo: string;
}
export type Thing = keyof Things;

/** An account with the records that a test asked for; every other id is unused. */
export interface World extends Things {
  ctx: AccountContext;
  cookie: string;
}

/** The ids of a world in which nothing was made. */
export const NOTHING: Things = {
  account: newId("account", 0),
  user: newId("user", 0),
  group: newId("group", 0),
  audience: newId("audience", 0),
  contact: newId("contact", 0),
  upload: newId("upload", 0),
  import: newId("import", 0),
  campaign: newId("campaign", 0),
  export: newId("export", 0),
  scheduled: newId("campaign", 0),
  quickMessage: newId("quickMessage", 0),
  recurring: newId("campaign", 0),
  schedule: newId("schedule", 0),
  notification: newId("notification", 0),
  file: newId("file", 0),
  document: newId("document", 0),
  verification: newId("verification", 0),
  template: newId("template", 0),
  param: newId("param", 0),
  token: newId("token", 0),
  webhook: newId("webhook", 0),
  delivery: newId("delivery", 0),
  session: newId("session", 0),
  subAccount: newId("account", 0),
  logo: "",
};

export function sheet(): File {
  return new File(["Mobile,Name\r\n0412345678,Ann\r\n"], "people.csv", { type: "text/csv" });
}

export const LABELS = [
  { id: 0, oldLabel: "Mobile", newLabel: "mobile", type: "number" as const },
  { id: 1, oldLabel: "Name", newLabel: "name", type: "text" as const },
];

/** The input of a verification's steps that need no document. */
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

/** Makes one record, after those it depends on. */
type Need = <K extends Thing>(name: K) => Promise<Things[K]>;

async function newDraft(ctx: AccountContext, group: Id<"group">): Promise<Id<"campaign">> {
  const { data } = await createDraft(ctx, {
    name: "Sale",
    campaign_type: "promotional",
    sender: "#SharedNum#",
    message: "Hello",
    group_array: [group],
    optout: true,
    plainValues: false,
  });
  return idOf("campaign", data._id);
}

const MAKE: { [K in Thing]: (ctx: AccountContext, need: Need) => Promise<Things[K]> } = {
  account: async (ctx) => ctx.account.id,
  user: async (ctx) => idOf("user", personOf(ctx).userId),
  group: async (ctx) => {
    const contacts = [{ number: "0412345678", fields: [] }];
    return idOf("group", (await createGroup(ctx, { name: "Regulars", contacts })).data._id);
  },
  audience: async (ctx) => numbersAudience(ctx, { contacts: ["0412345678", "0412345679"] }),
  contact: async (ctx, need) => {
    const { items } = await listContacts(ctx, { id: await need("group"), limit: 1 });
    return idOf("contact", items[0]?._id ?? "");
  },
  upload: async (ctx) => idOf("upload", (await uploadSheet(ctx, { file: sheet() })).data.upload),
  import: async (ctx) => {
    const quiet = { ...ctx, queues: { ...ctx.queues, jobs: withoutDelivery(ctx.queues.jobs) } };
    const started = await importNewGroup(quiet, { name: "New", file: sheet(), labels: LABELS });
    return idOf("import", started.data.import);
  },
  campaign: async (ctx, need) => {
    const subject = await newDraft(ctx, await need("group"));
    await recordApproval(ctx, { subject, round: 1, kind: "promotional", requestedAt: ctx.now() });
    return subject;
  },
  export: async (ctx) => {
    const id = newId("export", ctx.now());
    const asked = {
      userId: personOf(ctx).userId,
      email: "me@example.test",
      format: "csv",
    } as const;
    const span = { fromAt: 0, toAt: ctx.now(), expiresAt: ctx.now() + 86_400_000 };
    const fresh = { ...asked, ...span, id, campaignId: null, statuses: null, names: true };
    const times = { createdAt: ctx.now(), updatedAt: ctx.now() };
    const row = { ...fresh, ...times, status: "complete" as const };
    await ctx.db.batch([ctx.db.insert(shardTables.exports, row)]);
    return id;
  },
  scheduled: async (ctx, need) => {
    const draft = await newDraft(ctx, await need("group"));
    const { data } = await checkDraft(ctx, { id: draft });
    const { recipients, price } = data;
    await launchCampaign(ctx, { draft, recipients, price, scheduleAt: ctx.now() + 3_600_000 });
    return draft;
  },
  quickMessage: async (ctx) => {
    const { data } = await sendQuickMessage(
      ctx,
      contract.sendQuickMessage.input.parse({
        sender: "#SharedNum#",
        message: "Hello",
        contacts: ["0412345678"],
        sendType: "schedule",
        scheduleAt: ctx.now() + 3_600_000,
      }),
    );
    return idOf("quickMessage", data._id);
  },
  recurring: async (ctx, need) => {
    const draft = await newDraft(ctx, await need("group"));
    const { data } = await checkDraft(ctx, { id: draft });
    const { recipients, price } = data;
    const start_date = new Date(ctx.now() + 172_800_000).toISOString().slice(0, 10);
    const repeats = { repeat: "daily", every: 1, dayOfMonth: 1, start_date, minutes: 0 } as const;
    const recurrence = { ...repeats, daysOfWeek: [] };
    await launchCampaign(ctx, { draft, recipients, price, recurrence });
    return draft;
  },
  schedule: async (ctx, need) => {
    const { data } = await getCampaign(ctx, { id: await need("recurring") });
    return idOf("schedule", data.recurring?.queueDetail[0]?._id ?? "");
  },
  notification: newNotification,
  file: async (ctx) => idOf("file", (await uploadFile(ctx, { file: pictureFile() })).data._id),
  document: async (ctx) => {
    return idOf("document", (await uploadDocument(ctx, { file: pictureFile() })).data._id);
  },
  verification: async (ctx, need) => newVerification(ctx, await need("document")),
  template: async (ctx) => {
    const id = newId("template", ctx.now());
    const text = { id, name: "Thanks", medium: "sms", message: "Thank you" } as const;
    await ctx.db.batch([ctx.db.insert(shardTables.templates, { ...text, createdAt: ctx.now() })]);
    return id;
  },
  param: async (ctx) => {
    const id = newId("param", ctx.now());
    const shop = { id, name: "Shop", key: "shop", value: "Bells" };
    await ctx.db.batch([ctx.db.insert(shardTables.params, { ...shop, createdAt: ctx.now() })]);
    return id;
  },
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

function isThing(name: string | symbol): name is Thing {
  return Object.hasOwn(MAKE, name);
}

/** A kind of record that an endpoint names. */
export function thingOf(kind: string): Thing {
  if (!isThing(kind)) throw new Error(`A world has no ${kind}: add one`);
  return kind;
}

const EVERYTHING = Object.keys(MAKE).filter(isThing);

/** The records that a piece of code reads. */
export function thingsIn(look: (own: Things) => unknown): Thing[] {
  const seen = new Set<Thing>();
  const watched = new Proxy(NOTHING, {
    get(target, name) {
      if (isThing(name)) seen.add(name);
      return Reflect.get(target, name);
    },
  });
  look(watched);
  return [...seen];
}

/** A new account with these records, by default one of each kind. */
export async function newWorld(
  options: AccountOptions = {},
  things: readonly Thing[] = EVERYTHING,
): Promise<World> {
  const ctx = await newAccount(options);
  const made = { ...NOTHING };
  const making = new Map<Thing, Promise<void>>();
  const make = async <K extends Thing>(name: K): Promise<void> => {
    made[name] = await MAKE[name](ctx, need);
  };
  const need: Need = async (name) => {
    const begun = making.get(name) ?? make(name);
    making.set(name, begun);
    await begun;
    return made[name];
  };
  const cookie = await sessionFor(ctx);
  await Promise.all(things.map((name) => need(name)));
  return { ...made, ctx, cookie };
}

async function newVerification(ctx: AccountContext, document: Id<"document">) {
  const { data } = await saveStep(ctx, { step: 1, step1: STEPS.step1 });
  const verificationId = idOf("verification", data._id);
  await saveStep(ctx, { step: 2, verificationId, step2: STEPS.step2 });
  await saveStep(ctx, { step: 3, verificationId, step3: { verificationDoc: [document] } });
  // On the administrators' list, as if approval had been requested, though it is a draft again.
  await recordApproval(ctx, {
    subject: verificationId,
    round: 0,
    kind: "verification",
    requestedAt: ctx.now(),
  });
  return verificationId;
}

async function newNotification(ctx: AccountContext): Promise<Id<"notification">> {
  await ctx.db.batch(notificationRows(ctx, { kind: "message", message: "New message received!" }));
  // Read from the table: not everyone with a world may see it.
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
