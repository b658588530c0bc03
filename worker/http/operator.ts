import { type Context, Hono } from "hono";
import * as z from "zod";
import { CooeeError, conflict } from "#core/errors.ts";
import { check } from "#worker/domains/platform/restore/check.ts";
import { replay, replayCursor } from "#worker/domains/platform/restore/replay.ts";
import { endEverySession, settle } from "#worker/domains/platform/restore/settle.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import type { HttpEnv } from "./http-env.ts";
import { systemOf } from "./request.ts";

const shard = z.number().int().min(0);
/** Epoch milliseconds. */
const from = z.number().int().min(0);
const order = z.discriminatedUnion("do", [
  z.object({ do: z.literal("check"), shard, from }),
  z.object({ do: z.literal("replay"), shard, from, cursor: replayCursor.optional() }),
  z.object({ do: z.literal("settle"), shard }),
  z.object({ do: z.literal("endSessions") }),
]);

/** The calls of the operator's script, step by step (docs/deploy.md). */
export const operator = new Hono<HttpEnv>();

operator.post("/operator/restore", async (c) => {
  const system = systemOf(c);
  await refuseStrangers(c, system.settings.RESTORE_SECRET);
  const parsed = order.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) throw new CooeeError("INVALID_INPUT", z.prettifyError(parsed.error));
  const input = parsed.data;
  if (input.do === "check") {
    const restoring = isRestoring(system);
    return c.json({ success: true, data: { restoring, ...(await check(system, input)) } });
  }
  if (!isRestoring(system)) throw conflict("Set RESTORING to on first");
  if (input.do === "replay") {
    const data = await replay(system, { ...input, cursor: input.cursor });
    return c.json({ success: true, data });
  }
  if (input.do === "settle") {
    return c.json({ success: true, data: await settle(system, input.shard) });
  }
  await endEverySession(system);
  return c.json({ success: true, data: {} });
});

/** Without its own secret the Worker has no such call. */
async function refuseStrangers(c: Context<HttpEnv>, secret: string | undefined): Promise<void> {
  const given = (c.req.header("authorization") ?? "").replace(/^Bearer +/i, "");
  if (!secret || !(await isSame(given, secret))) {
    throw new CooeeError("NOT_FOUND", "There is no such call");
  }
}

async function isSame(given: string, secret: string): Promise<boolean> {
  const digest = (text: string) => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const [a, b] = await Promise.all([digest(given), digest(secret)]);
  return crypto.subtle.timingSafeEqual(a, b);
}
