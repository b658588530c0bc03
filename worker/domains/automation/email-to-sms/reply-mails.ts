import { replyToEmailMail } from "#core/mails/email-to-sms.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { findEmailSender } from "./inner/email-sender-queries.ts";
import { replyAddress } from "./inner/reply-address.ts";
import { answeredEmails } from "./inner/thread-queries.ts";

/** What a handset wrote. */
interface Reply {
  from: string;
  to: string;
  text: string;
  room: string;
  mms: boolean;
}

/**
 * The emails that bring handsets' replies to the authors of the emails that they answer, in the same order; undefined
 * for those that answer none. They are in the thread of that email, and what answers them goes to the handset.
 */
export async function replyMails(
  ctx: AccountContext,
  replies: readonly Reply[],
): Promise<(MailEffect | undefined)[]> {
  if (replies.length === 0) return [];
  const threads = new Map(
    (await answeredEmails(ctx, replies)).map((thread) => [thread.nth, thread]),
  );
  return Promise.all(
    replies.map(async (reply, nth) => {
      const thread = threads.get(nth);
      const sender = thread && (await findEmailSender(ctx, thread.sender_id));
      if (!sender || sender.confirmedAt === null) return undefined;
      const { name: business } = await accountProfile(ctx, ctx.account.id);
      const { subject, message_id: messageId, refers } = thread;
      const mail = replyToEmailMail({ ...reply, subject, business, appUrl: ctx.settings.APP_URL });
      const replyTo = await replyAddress(ctx.settings, { sender: sender.id, number: reply.from });
      return { type: "mail", to: sender.email, ...mail, replyTo, answers: { messageId, refers } };
    }),
  );
}
