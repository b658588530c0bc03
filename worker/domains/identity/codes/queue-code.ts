import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import { newPasswordMail } from "#core/mails/identity.ts";
import type { SystemContext } from "#worker/context.ts";
import { userByEmail, userByMobile } from "#worker/domains/identity/directory/user-queries.ts";
import type { CodeMessage } from "#worker/queues/messages.ts";
import { deleteMadeCode, fillCode, reserveCode } from "./codes.ts";
import { sendCodeMail, textMadeCode } from "./send-code.ts";

type Ctx = Pick<SystemContext, "control" | "now" | "settings" | "queues" | "log">;

/**
 * Sends a code from the queue; one for signing in only if the address or number belongs to a user: the call
 * itself does the same work either way, so that neither its response nor its timing reveals which.
 */
export async function queueCode(
  ctx: Ctx,
  what: Pick<CodeMessage, "purpose" | "subject">,
): Promise<void> {
  const place = await reserveCode(ctx, what);
  const message: CodeMessage = { type: "code", ...what, place };
  await ctx.queues.txn.send(message).catch(async (error: unknown) => {
    ctx.log.error("code.queue", error, { purpose: what.purpose });
    await deleteMadeCode(ctx, what);
    const text =
      what.purpose === "reset-password" ? IDENTITY_TEXTS.mailFailed : IDENTITY_TEXTS.smsFailed;
    throw new CooeeError("INTERNAL", text);
  });
}

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
