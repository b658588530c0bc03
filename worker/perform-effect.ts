import type { AccountContext } from "./context.ts";
import { recordApproval } from "./domains/administration/approvals/approvals.ts";
import { forgetFiles } from "./domains/platform/files/file-store.ts";
import { recordNotes } from "./domains/platform/journal/record-notes.ts";
import { commitNotice } from "./kernel/commit-notice.ts";
import type { Effect } from "./kernel/effects.ts";
import { sendAlert } from "./kernel/send-alert.ts";
import { sendMail } from "./kernel/send-mail.ts";
import { watchJobs } from "./kernel/wake-jobs.ts";
import type { JobMessage, TxnMessage, WebhookMessage } from "./queues/messages.ts";

type EffectType = Effect["type"];
type Effects = { [T in EffectType]: Extract<Effect, { type: T }> };
type Performer<T extends EffectType> = (
  ctx: AccountContext,
  effect: Effects[T],
  id: string,
) => Promise<unknown>;

/** The function that relays each kind of effect. */
const PERFORMERS: { [T in EffectType]: Performer<T> } = {
  fund: ({ account, queues }, { campaign, launch }) =>
    queues.jobs.send({ type: "fund", account, campaign, launch } satisfies JobMessage),
  job: async (ctx, job) => {
    await ctx.queues.jobs.send({ ...job, account: ctx.account } satisfies JobMessage);
    // What is on the queue may be lost with the process.
    await watchJobs(ctx);
  },
  fetch: ({ account, queues }, { message }) =>
    queues.jobs.send({ type: "fetch", account, message } satisfies JobMessage),
  keywords: ({ account, queues }, { messages }) =>
    queues.jobs.send({ type: "keywords", account, messages } satisfies JobMessage),
  form: ({ account, queues }, { submission }) =>
    queues.jobs.send({ type: "form", account, submission } satisfies JobMessage),
  email: ({ account, queues }, { email }) =>
    queues.jobs.send({ type: "email", account, email } satisfies JobMessage),
  ghl: ({ account, queues }, { message }) =>
    queues.jobs.send({ type: "ghl", account, message } satisfies JobMessage),
  ghlNews: ({ account, queues }, { id }) =>
    queues.jobs.send({ type: "ghlNews", account, id } satisfies JobMessage),
  run: async ({ account, runner }, { campaign }) => await runner(campaign).run(account, campaign),
  send: ({ account, queues }, { message }) =>
    queues.txn.send({ account, message } satisfies TxnMessage),
  arm: async ({ account: { shard }, scheduler }, { at }) => await scheduler(shard).arm(shard, at),
  sendTogether: ({ account, queues }, { messages }) =>
    queues.txn.send({ account, messages } satisfies TxnMessage),
  webhook: ({ account, queues }, { delivery }) =>
    queues.webhooks.send({ account, delivery } satisfies WebhookMessage),
  mail: sendMail,
  alert: sendAlert,
  notice: (ctx, { event }, id) => commitNotice(ctx, event, id),
  approval: recordApproval,
  forget: forgetFiles,
  journal: (ctx, { notes }) => recordNotes(ctx, notes),
};

/** Relays an effect to the outside, once its transaction is committed. */
export async function performEffect<T extends EffectType>(
  ctx: AccountContext,
  effect: { [K in T]: Effects[K] & { type: K } }[T],
  id: string,
): Promise<void> {
  await PERFORMERS[effect.type](ctx, effect, id);
}
