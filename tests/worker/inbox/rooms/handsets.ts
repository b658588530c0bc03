import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { accountIn, type Harness } from "#tests/support/campaign-harness.ts";
import { rowsOf } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";

let made = 0;

/** An account with a number of its own, to which handsets write. */
export async function reachable(h: Harness, options: Parameters<typeof accountIn>[1] = {}) {
  const ctx = await accountIn(h, options);
  const number = `6149${String(Date.now() + ++made).slice(-7)}`;
  await addNumber(h.system, number, ctx.account.id);
  return { ctx, number };
}

/** What a handset wrote, as a carrier reports it. */
export function written(h: Harness, from: string, to: string, text = "Hi") {
  return { carrierId: `written-${++made}`, from, to, text, at: h.clock.now };
}

/** Someone writes. */
export function write(h: Harness, from: string, to: string, text = "Hi") {
  return receiveMessage(h.system, written(h, from, to, text));
}

const room = z.object({
  id: idSchema("room"),
  number: z.string(),
  status: z.string(),
  snoozed_until: z.number().nullable(),
  updated_at: z.number(),
  last_in: z.string().nullable(),
  assignee_id: z.string().nullable(),
  assignee_name: z.string().nullable(),
  assignee_account: z.string().nullable(),
  changed: z.number(),
});

/** The account's rooms as they are stored, by number. */
export async function storedRooms(ctx: AccountContext) {
  const rows = z.array(room).parse((await rowsOf(ctx)).rooms);
  return rows.sort((a, b) => a.number.localeCompare(b.number));
}
