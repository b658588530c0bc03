import { Hono } from "hono";
import * as z from "zod";
import { FEATURES, ROLES } from "#core/access.ts";
import { MILLICENTS_PER_CENT } from "#core/rules/money.ts";
import { systemContext } from "#worker/context.ts";
import { findUser } from "#worker/domains/auth/find-user.ts";
import type { Env } from "#worker/env.ts";
import { parseJson, refuse, refuseInput } from "./answers.ts";
import { newAccount } from "./new-account.ts";

const input = z.object({
  email: z.email().toLowerCase(),
  name: z.string().trim().min(1).max(80),
  password: z.string().min(6).max(20),
  role: z.enum(ROLES).default("user"),
  /** Cents. */
  credit: z.number().min(0).max(10_000_000).default(0),
  contactLimit: z.int().min(1).max(1_000_000).optional(),
  access: z.array(z.enum(FEATURES)).optional(),
  businessName: z.string().min(3).max(11).optional(),
});

/** `POST /accounts`: an account with any role, credit and limits, signed in. For tests and scripts. */
export const accountsRoute = new Hono<{ Bindings: Env }>().post("/accounts", async (c) => {
  const body = input.safeParse(parseJson(await c.req.text()));
  if (!body.success) return refuseInput(body.error);
  const ctx = systemContext(c.env);
  if (await findUser(ctx, body.data.email)) return refuse("CONFLICT", "The email is taken");
  const { credit, ...rest } = body.data;
  const { account, cookies } = await newAccount(ctx, {
    ...rest,
    credit: Math.round(credit * MILLICENTS_PER_CENT),
  });
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  return c.json({ success: true, account: account.account.id });
});
