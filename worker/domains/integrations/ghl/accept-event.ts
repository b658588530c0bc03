import * as z from "zod";
import { newId } from "#core/ids.ts";
import { GHL_LONGEST_TEXT, GHL_TEXTS } from "#core/rules/ghl.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { isDnd } from "#worker/connectors/ghl.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { describeError } from "#worker/log.ts";
import { deleteDnd, insertDnd, isDndKnown } from "./inner/dnd-queries.ts";
import { findAgency, locationById } from "./inner/location-queries.ts";
import { deleteBeyondLog, insertEvent } from "./inner/log-queries.ts";
import { insertMessage, messageByGhlId } from "./inner/message-queries.ts";
import { syncLocations } from "./sync-locations.ts";

const id = z.string().min(1).max(64);
const LONGEST_NUMBER = 40;
/** What the log has of what was posted, and of what is wrong with it. */
const LONGEST_NOTED = 2_000;
const LONGEST_PROBLEM = 200;

/** GoHighLevel leaves out what there is not, or says null. */
const optional = <T extends z.ZodType, D>(schema: T, none: D) =>
  schema.nullish().transform((value) => value ?? none);

const outbound = z.object({
  type: z.literal("SMS"),
  locationId: id,
  messageId: id,
  contactId: id,
  phone: optional(z.string(), ""),
  message: optional(z.string(), ""),
  attachments: optional(z.array(z.unknown()).max(100), []),
});
const dndUpdate = z.object({
  type: z.literal("ContactDndUpdate"),
  locationId: id,
  id: optional(id, ""),
  phone: z.string().max(40).nullish(),
  dnd: z.boolean().nullish(),
  dndSettings: z.object({ SMS: z.object({ status: z.string().nullish() }).nullish() }).nullish(),
});
const installation = z.object({
  type: z.enum(["INSTALL", "UNINSTALL", "LocationCreate", "LocationUpdate"]),
  companyId: id.nullish(),
  locationId: id.nullish(),
});
const event = z.discriminatedUnion("type", [outbound, dndUpdate, installation]);

/**
 * What GoHighLevel posts, once its signature is known to be right. What it says of no location of ours, or in a way that we
 * do not know, is ignored. Posted again, it is done once.
 */
export async function acceptGhlEvent(ctx: SystemContext, body: unknown): Promise<void> {
  const parsed = event.safeParse(body);
  if (!parsed.success) return noteIgnored(ctx, body, parsed.error);
  const { data } = parsed;
  const account = data.locationId ? await accountOf(ctx, data.locationId) : undefined;
  if (data.type === "SMS") {
    if (account) await takeMessage(account, data);
    return;
  }
  if (data.type !== "ContactDndUpdate") await readAgain(ctx, data);
  else if (account) await takeOptOut(account, data);
  // Last: if it fails before, GoHighLevel posts it again.
  if (account && data.locationId)
    await note(account, { ...data, locationId: data.locationId }, body);
}

const about = z.object({ type: z.string().max(40).catch("unknown"), locationId: id });

/** What is about a location of ours is in its log. */
async function noteIgnored(ctx: SystemContext, body: unknown, { issues }: z.ZodError) {
  ctx.log.info("ghl.ignored", {});
  const { data } = about.safeParse(body);
  const account = data && (await accountOf(ctx, data.locationId));
  const [issue] = issues;
  const problem = `${issue?.path.join(".") || "body"}: ${issue?.message ?? ""}`;
  if (account) await note(account, data, body, problem.slice(0, LONGEST_PROBLEM));
}

/** For the log of a location: what was posted about it. */
async function note(
  ctx: AccountContext,
  { type: event, locationId }: { type: string; locationId: string },
  posted: unknown,
  problem: string | null = null,
): Promise<void> {
  const createdAt = ctx.now();
  const body = JSON.stringify(posted).slice(0, LONGEST_NOTED);
  const row = { id: newId("ghlEvent", createdAt), locationId, event, body, problem, createdAt };
  await commit(ctx, { statements: [insertEvent(ctx, row), deleteBeyondLog(ctx, locationId)] });
}

async function accountOf(ctx: SystemContext, location: string) {
  const row = await locationById(ctx, location);
  return row?.status === "connected" ? inAccount(ctx, row.accountId) : undefined;
}

async function inAccount(ctx: SystemContext, id: string): Promise<AccountContext | undefined> {
  const ref = await resolveAccount(ctx, id);
  return ref && ctx.forAccount(ref);
}

async function takeMessage(ctx: AccountContext, posted: z.output<typeof outbound>): Promise<void> {
  const { messageId, locationId, contactId, message, attachments } = posted;
  if (await messageByGhlId(ctx, messageId)) return;
  const isTooLong = message.length > GHL_LONGEST_TEXT;
  const phone = posted.phone.slice(0, LONGEST_NUMBER);
  const text = message.slice(0, GHL_LONGEST_TEXT);
  const createdAt = ctx.now();
  const row = {
    ...{ id: newId("ghlMessage", createdAt), locationId, messageId, contactId, createdAt },
    ...{ number: normaliseMobile(phone) ?? phone, text, files: attachments.length > 0 },
    // What cannot be sent is kept until GoHighLevel has heard so.
    ...(isTooLong
      ? { status: "failed" as const, reason: GHL_TEXTS.tooLong }
      : { status: "received" as const, reason: null }),
    nextAt: createdAt,
  };
  const bytes = ROW_BYTES.email + text.length;
  try {
    await commit(ctx, {
      statements: [insertMessage(ctx, row), ...countData(ctx, await limitsOf(ctx), bytes)],
      effects: [{ type: "ghl", message: row.id }],
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

/**
 * It adds an opt-out and never lifts one; said again, it is nothing new to who opted in here since. Of a contact without a
 * mobile number there is nothing to do.
 */
async function takeOptOut(
  ctx: AccountContext,
  { locationId, id: contactId, phone, dnd, dndSettings }: z.output<typeof dndUpdate>,
) {
  const status = dndSettings?.SMS?.status;
  const isOut = dnd === true || isDnd(status);
  const number = normaliseMobile(phone ?? "");
  if (!number) return;
  const said = { locationId, contactId, number };
  if (!isOut) return void (await ctx.db.batch([deleteDnd(ctx, said)]));
  if (await isDndKnown(ctx, said)) return;
  await optOut(ctx, { number, source: "crm" });
  await ctx.db.batch([insertDnd(ctx, said)]);
}

/** A hint: what GoHighLevel answers is the truth, and a sweep asks it anyway. */
async function readAgain(
  ctx: SystemContext,
  { companyId, locationId }: z.output<typeof installation>,
): Promise<void> {
  const location = locationId ? await locationById(ctx, locationId) : undefined;
  const agency = location?.agencyId ?? companyId ?? undefined;
  const known = agency === undefined ? undefined : await findAgency(ctx, agency);
  const account = known && (await inAccount(ctx, known.accountId));
  if (!account) return;
  ctx.waitUntil(
    syncLocations(account).catch((error: unknown) =>
      account.log.info("ghl.unread", { error: describeError(error) }),
    ),
  );
}
