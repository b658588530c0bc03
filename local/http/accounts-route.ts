import { Hono } from "hono";
import * as z from "zod";
import { mobile } from "#core/contract/fields/identity-fields.ts";
import { idSchema } from "#core/ids.ts";
import { FEATURES, PROFILE_TYPES, ROLES } from "#core/permissions.ts";
import { LIMIT_NAMES } from "#core/rules/limits.ts";
import { MILLICENTS_PER_CENT } from "#core/rules/money.ts";
import { parseJson } from "#worker/carriers/json.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { profileOfUser } from "#worker/domains/identity/directory/account-queries.ts";
import { userByEmail } from "#worker/domains/identity/directory/user-queries.ts";
import { startSession } from "#worker/domains/identity/sessions/start-session.ts";
import { sweepGhl } from "#worker/domains/integrations/ghl/advance-message.ts";
import { addCoupon } from "#worker/domains/money/billing/add-coupon.ts";
import { cookiesOf } from "#worker/http/cookies.ts";
import type { HttpEnv } from "#worker/http/http-env.ts";
import { refuse, refuseInput } from "#worker/http/refusals.ts";
import { systemContext } from "#worker/system-context.ts";
import { newAccount } from "../new-account.ts";

const input = z.object({
  email: z.email().toLowerCase(),
  name: z.string().trim().min(1).max(80),
  password: z.string().min(6).max(20),
  role: z.enum(ROLES).default("user"),
  /** Cents. */
  credit: z.number().min(0).max(10_000_000).default(0),
  contactLimit: z.int().min(1).max(1_000_000).optional(),
  limits: z.partialRecord(z.enum(LIMIT_NAMES), z.int().min(1)).optional(),
  graded: z.boolean().optional(),
  access: z.array(z.enum(FEATURES)).optional(),
  businessName: z.string().min(3).max(11).optional(),
  perSecond: z.int().min(1).max(1000).optional(),
  mobile: mobile.optional(),
  /** A coupon that only this account can use. */
  coupon: z
    .object({ code: z.string().regex(/^[A-Z0-9]{3,20}$/), percentOff: z.int().min(1).max(99) })
    .optional(),
  /** The id of its parent account. */
  parentId: idSchema("account").optional(),
  flags: z
    .object({
      profileType: z.enum(PROFILE_TYPES),
      quickApproved: z.boolean(),
      adminApproved: z.boolean(),
      allowedSharedSender: z.boolean(),
      batch: z.boolean(),
      allowSubAccount: z.boolean(),
      deductFromAccount: z.boolean(),
      isSpecialPlanActive: z.boolean(),
    })
    .partial()
    .optional(),
});

/** `POST /accounts`: an account with any role, credit and limits, signed in. For tests and scripts. */
export const accountsRoute = new Hono<HttpEnv>().post("/accounts", async (c) => {
  const body = input.safeParse(parseJson(await c.req.text()));
  if (!body.success) return refuseInput(body.error);
  const ctx = systemContext(c.env);
  if (await userByEmail(ctx, body.data.email)) return refuse("CONFLICT", "The email is taken");
  const { credit, coupon, ...rest } = body.data;
  const { account, userId } = await newAccount(ctx, {
    ...rest,
    credit: Math.round(credit * MILLICENTS_PER_CENT),
  });
  if (coupon) await addCoupon(account, coupon);
  const caller = {
    ip: "local",
    userAgent: c.req.header("user-agent") ?? "",
    cookies: cookiesOf(c),
  };
  await startSession(ctx, caller, { userId, method: "password" });
  return c.json({ success: true, account: account.account.id });
});

const whose = z.object({ email: z.email().toLowerCase() });

/** `PUT /due`: all that the account of a person has scheduled comes due now, so that no test waits for a clock. */
export const dueRoute = new Hono<HttpEnv>().put("/due", async (c) => {
  const body = whose.safeParse(parseJson(await c.req.text()));
  if (!body.success) return refuseInput(body.error);
  const ctx = systemContext(c.env);
  const user = await userByEmail(ctx, body.data.email);
  const account = user && (await profileOfUser(ctx, user.id));
  if (!account) return refuse("NOT_FOUND", "Account not found");
  const now = ctx.now();
  const shard = shardDatabase(c.env, account.shard);
  const [schedules] = await shard.batch(
    [
      `UPDATE schedules SET due_at = ?2, claim_at = ?2
        WHERE account_id = ?1 AND status = 'scheduled' AND due_at > ?2`,
      "UPDATE ghl_messages SET next_at = ?2 WHERE account_id = ?1 AND next_at > ?2",
      "UPDATE ghl_replies SET next_at = ?2 WHERE account_id = ?1 AND next_at > ?2",
    ].map((sql) => shard.prepare(sql).bind(account.id, now)),
  );
  await ctx.scheduler(account.shard).arm(account.shard, now);
  await sweepGhl(ctx, shard);
  return c.json({ success: true, due: schedules?.meta.changes });
});
