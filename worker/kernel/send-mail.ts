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
  const { to, unsubscribe } = mail;
  await mailer.send({ key: id, to, unsubscribe, ...layOut(mail) }).catch((error: unknown) => {
    // Trying again would not help.
    if (!(error instanceof MailRefused)) throw error;
    log.error("mail.refused", error, { id });
  });
}
