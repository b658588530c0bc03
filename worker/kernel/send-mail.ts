import type { Kernel } from "#worker/context.ts";
import { MailRefused } from "#worker/ports/mailer.ts";
import type { MailEffect } from "./effects.ts";

/** Sends a mail that a commit promised; `id` is the promise's own, so that twice the same goes once. */
export async function sendMail(
  { mailer, log }: Pick<Kernel, "mailer" | "log">,
  { to, subject, text }: MailEffect,
  id: string,
): Promise<void> {
  await mailer.send({ key: id, to, subject, text }).catch((error: unknown) => {
    // It is as done as it will ever be.
    if (!(error instanceof MailRefused)) throw error;
    log.error("mail.refused", error, { id });
  });
}
