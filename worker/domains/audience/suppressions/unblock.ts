import { contract } from "#core/contract/registry.ts";
import type { Consent } from "#core/contract/suppressions/suppressions.ts";
import { BLOCK_TEXTS } from "#core/contract/suppressions/suppressions.ts";
import { CooeeError, conflict, forbidden, invalid, notFound } from "#core/errors.ts";
import type { BlockId } from "#core/rules/block-ids.ts";
import { type AccountContext, actingUser, isInPerson } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";
import { verb } from "#worker/verb.ts";
import { suppressionByNumber } from "./inner/queries.ts";
import { abortUnlessOutOf, senderOptOut } from "./inner/sender-queries.ts";
import { setBlocked } from "./set-blocked.ts";
import { abortIfOptOutChanged, changeSuppression } from "./suppression-statements.ts";

/**
 * The account lifts only its own block. What a recipient said is lifted by the recipient, or here by
 * their consent since then, which a person records for one number at a time: it is kept with the number
 * and in the audit.
 */
export const unblock = verb(contract.unblock, async (ctx, { id, consent }) => {
  if (id.kind === "block") {
    const { number } = id;
    if (!(await suppressionByNumber(ctx, number))?.blockedAt) throw notFound("Number");
    await setBlocked(ctx, { number, blocked: false });
    return { message: BLOCK_TEXTS.unblocked };
  }
  const { since, lift } = await optOutAt(ctx, id);
  if (!consent)
    throw new CooeeError("UNPROCESSABLE", BLOCK_TEXTS.consentNeeded, {
      consent: BLOCK_TEXTS.consentNeeded,
    });
  if (!ctx.person || !isInPerson(ctx.person)) {
    throw forbidden(BLOCK_TEXTS.consentInPerson);
  }
  if (consent.givenAt > ctx.now()) throw invalid("givenAt", BLOCK_TEXTS.consentFuture);
  if (consent.givenAt <= since) throw invalid("givenAt", BLOCK_TEXTS.consentEarlier);
  await record(ctx, id, consent, await lift(kept(ctx, consent)));
  return { message: BLOCK_TEXTS.optedIn };
});

/** When the recipient opted out, and what lifts it unless they say so again in the meantime. */
async function optOutAt(ctx: AccountContext, { number, sender }: BlockId) {
  if (sender === undefined) {
    const row = await suppressionByNumber(ctx, number);
    if (!row?.optedOutAt) throw notFound("Number");
    const read = { optedOut: true, stopAt: row.stopAt ?? 0 };
    return {
      since: Math.max(row.optedOutAt, read.stopAt),
      lift: async (consent: string) => [
        abortIfOptOutChanged(ctx, number, read),
        ...(await changeSuppression(ctx, { change: "optIn", number, consent })),
      ],
    };
  }
  const of = { number, sender };
  const since = (await senderOptOut(ctx, of))?.optedOutAt;
  if (!since) throw notFound("Number");
  return {
    since,
    lift: async (consent: string) => [
      abortUnlessOutOf(ctx, of),
      ...(await changeSuppression(ctx, { change: "optInToSender", ...of, consent })),
    ],
  };
}

/** A consent as it is kept: with who recorded it, and when. */
function kept(ctx: AccountContext, consent: Consent): string {
  const by = ctx.person ? actingUser(ctx.person) : null;
  return JSON.stringify({ ...consent, by, at: ctx.now() });
}

async function record(
  ctx: AccountContext,
  { number, sender }: BlockId,
  consent: Consent,
  statements: Statement[],
): Promise<void> {
  const parent = (await parentOf(ctx, ctx.account.id))?.id;
  const committed = await commitUnlessAborted(ctx, {
    statements,
    events: [{ type: "contact.opted_in", number, parent, at: ctx.now() }],
    audit: { action: "suppression.consent", subject: number, detail: { sender, ...consent } },
  });
  if (!committed) throw conflict(BLOCK_TEXTS.changed);
}
