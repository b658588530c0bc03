import { newPasswordMail } from "#core/mails/identity.ts";
import type { SystemContext } from "#worker/context.ts";
import { userByEmail, userByMobile } from "#worker/domains/identity/directory/user-queries.ts";
import type { CodeMessage } from "#worker/queues/messages.ts";
import { fillCode } from "./codes.ts";
import { sendCodeMail, textMadeCode } from "./send-code.ts";

/**
 * Generates and sends a requested code, unless it is one for a user that there is not. Filling its
 * place comes first, so that a second delivery of the message sends nothing; a code that could not
 * be sent can be requested again a minute later.
 */
export async function sendQueuedCode(
  ctx: SystemContext,
  { purpose, subject, place }: CodeMessage,
): Promise<void> {
  const to = await recipientOf(ctx, purpose, subject);
  if (to === undefined) return;
  const code = await fillCode(ctx, { purpose, subject }, place);
  if (!code) return;
  const sent = purpose === "reset-password" ? mailResetCode : textMadeCode;
  await sent(ctx, code, to).catch((error: unknown) =>
    ctx.log.error("code.send", error, { purpose }),
  );
}

async function recipientOf(
  ctx: SystemContext,
  purpose: CodeMessage["purpose"],
  subject: string,
): Promise<string | undefined> {
  // The handset comes behind the person who asked.
  if (purpose === "personal-number") return subject.split(" ").at(-1);
  const find = purpose === "mobile-sign-in" ? userByMobile : userByEmail;
  return (await find(ctx, subject)) && subject;
}

function mailResetCode(ctx: SystemContext, code: string, to: string): Promise<void> {
  return sendCodeMail(ctx, to, newPasswordMail(code));
}
