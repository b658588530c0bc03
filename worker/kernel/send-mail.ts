import { layOut } from "#core/mails/layout.ts";
import type { Kernel } from "#worker/context.ts";
import { MailRefused } from "#worker/ports/mailer.ts";
import type { MailEffect } from "./effects.ts";

/** Sends a mail that follows a commit; `id` is the effect's own, so that a repeat is sent only once. */
export async function sendMail(
  { mailer, log }: Pick<Kernel, "mailer" | "log">,
  mail: MailEffect,
  id: string,
): Promise<void> {
  const { to, unsubscribe, replyTo } = mail;
  await mailer
    .send({ key: id, to, unsubscribe, replyTo, headers: headersOf(mail), ...layOut(mail) })
    .catch((error: unknown) => {
      // Trying again would not help.
      if (!(error instanceof MailRefused)) throw error;
      log.error("mail.refused", error, { id });
    });
}

/** Where it belongs in a conversation. No mailbox's automatic answer is to answer it. */
function headersOf({ answers }: MailEffect): Record<string, string> | undefined {
  if (!answers) return undefined;
  const automatic = { "Auto-Submitted": "auto-replied" };
  const { messageId, refers } = answers;
  if (messageId === "") return automatic;
  return {
    ...automatic,
    "In-Reply-To": messageId,
    References: refers === "" ? messageId : `${refers} ${messageId}`,
  };
}
