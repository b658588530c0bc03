import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { note } from "#worker/db/note.ts";
import { approvalEntry } from "#worker/domains/approvals/entry.ts";
import { recordApproval } from "#worker/domains/approvals/record-approval.ts";
import { recordNotes } from "#worker/domains/journal/record-notes.ts";
import { MailRefused } from "#worker/ports/mailer.ts";
import type { JobMessage, TxnMessage, WebhookMessage } from "#worker/queues/messages.ts";

/** What a commit promises to do outside; safe to do twice. */
export const effect = z.discriminatedUnion("type", [
  z.object({ type: z.literal("plan"), campaign: idSchema("campaign") }),
  z.object({ type: z.literal("run"), campaign: idSchema("campaign") }),
  z.object({ type: z.literal("import"), import: idSchema("import") }),
  z.object({ type: z.literal("send"), message: idSchema("message") }),
  z.object({ type: z.literal("mail"), to: z.string(), subject: z.string(), text: z.string() }),
  z.object({ type: z.literal("webhook"), delivery: idSchema("delivery") }),
  z.object({ type: z.literal("journal"), notes: z.array(note) }),
  approvalEntry.extend({ type: z.literal("approval") }),
]);
export type Effect = z.infer<typeof effect>;

/** `id` is the promise's own: an outside service that is given it twice acts once. */
export async function perform(
  ctx: AccountContext,
  promised: Effect,
  id: string = crypto.randomUUID(),
): Promise<void> {
  const { account, queues } = ctx;
  switch (promised.type) {
    case "plan":
      await queues.jobs.send({
        type: "plan",
        account,
        campaign: promised.campaign,
      } satisfies JobMessage);
      return;
    case "import":
      await queues.jobs.send({
        type: "import",
        account,
        import: promised.import,
      } satisfies JobMessage);
      return;
    case "run":
      await ctx.runner(promised.campaign).run(account, promised.campaign);
      return;
    case "send":
      await queues.txn.send({ account, message: promised.message } satisfies TxnMessage);
      return;
    case "mail": {
      const { to, subject, text } = promised;
      await ctx.mailer.send({ key: id, to, subject, text }).catch((error: unknown) => {
        // It is as done as it will ever be.
        if (!(error instanceof MailRefused)) throw error;
        ctx.log.error("mail.refused", error, { id });
      });
      return;
    }
    case "approval":
      await recordApproval(ctx, promised);
      return;
    case "webhook":
      await queues.webhooks.send({
        account,
        delivery: promised.delivery,
      } satisfies WebhookMessage);
      return;
    case "journal":
      await recordNotes(ctx, promised.notes);
      return;
  }
}
