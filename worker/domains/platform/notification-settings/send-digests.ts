import * as z from "zod";
import { OPT_OUT_SOURCES } from "#core/rules/opt-out.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { mailedAccount } from "#worker/domains/identity/directory/owner-queries.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { type DueDigest, deleteDigest, dueDigests } from "./inner/digest-queries.ts";
import { digestMailTo, type Listed } from "./inner/mails-to.ts";
import { findEmail } from "./settings-queries.ts";

const AT_ONCE = 50;

/** Mails the digests whose window has ended. */
export async function sweepDigests(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const due = await dueDigests(shard, ctx.now(), AT_ONCE);
  await forEachAccount(ctx, "digests", due, sendDigest);
  return due.length === AT_ONCE;
}

/** One mail, whoever sweeps at the same time: it is the row's deletion that sends it. */
async function sendDigest(ctx: AccountContext, due: DueDigest): Promise<void> {
  const [found, { business }] = await Promise.all([
    findEmail(ctx, due.email_id),
    mailedAccount(ctx, ctx.account.id),
  ]);
  const statements = [deleteDigest(ctx, due), abortUnlessChanged()];
  if (!found?.verifiedAt) return void (await commit(ctx, { statements: [deleteDigest(ctx, due)] }));
  const to = { emailId: due.email_id, email: found.email };
  const mail = await digestMailTo(ctx, { to, business }, listedIn(due));
  await commitUnlessAborted(ctx, { statements, effects: [mail] });
}

const replies = z.array(z.object({ from: z.string(), to: z.string(), text: z.string() }));
const optOuts = z.array(
  z.object({
    number: z.string(),
    source: z.enum(OPT_OUT_SOURCES),
    sender: z.string().optional(),
  }),
);

function listedIn({ kind, count, items }: DueDigest): Listed {
  const given: unknown = JSON.parse(items);
  return kind === "inbound"
    ? { kind, count, items: replies.parse(given) }
    : { kind, count, items: optOuts.parse(given) };
}
