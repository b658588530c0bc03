import type { SystemContext } from "#worker/context.ts";
import { userByEmail, userByMobile } from "#worker/domains/directory/user-queries.ts";
import type { CodeMessage } from "#worker/queues/messages.ts";
import { fillCode } from "./codes.ts";
import { mailMadeCode, textMadeCode } from "./send-code.ts";

/**
 * Generates and sends a requested code, if the address or number belongs to a user. Filling its
 * place comes first, so that a second delivery of the message sends nothing; a code that could not
 * be sent can be requested again a minute later.
 */
export async function sendQueuedCode(
  ctx: SystemContext,
  { purpose, subject, place }: CodeMessage,
): Promise<void> {
  const find = purpose === "mobile-sign-in" ? userByMobile : userByEmail;
  if (!(await find(ctx, subject))) return;
  const code = await fillCode(ctx, { purpose, subject }, place);
  if (!code) return;
  const sent = purpose === "mobile-sign-in" ? textMadeCode : mailResetCode;
  await sent(ctx, code, subject).catch((error: unknown) =>
    ctx.log.error("code.send", error, { purpose }),
  );
}

function mailResetCode(ctx: SystemContext, code: string, to: string): Promise<void> {
  return mailMadeCode(ctx, code, {
    to,
    subject: "Your Cooee password code",
    opening: "Hello,\n\nEnter this code to choose a new password:",
    closing: "If you did not ask for it, you can ignore this email: your password stays as it is.",
  });
}
