import * as z from "zod";
import { type Mail, type Mailer, MailRefused } from "./mailer.ts";

const ENDPOINT = "https://api.resend.com/emails";
const TIME_LIMIT_MS = 10_000;
/**
 * These mean that the mail is wrong; after other responses (keys, quotas, outages) it may be
 * accepted later.
 */
const NEVER = [400, 413, 422];

const refusal = z.object({ name: z.string(), message: z.string() });

/** Resend's HTTP API (https://resend.com/docs/api-reference/emails/send-email). */
export function resendMailer(
  settings: { RESEND_API_KEY: string; MAIL_FROM: string },
  ask: typeof fetch = fetch,
): Mailer {
  return {
    async send(mail: Mail) {
      const { key, to, subject, text, html, replyTo, attachment } = mail;
      const response = await ask(ENDPOINT, {
        method: "POST",
        headers: {
          authorization: `Bearer ${settings.RESEND_API_KEY}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
        body: JSON.stringify({
          from: settings.MAIL_FROM,
          to: [to],
          subject,
          text,
          html,
          ...(replyTo !== undefined && { reply_to: [replyTo] }),
          ...headersOf(mail),
          ...(attachment && { attachments: [attached(attachment)] }),
        }),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      if (response.ok) return void (await response.body?.cancel());
      const said = refusal.safeParse(await response.json().catch(() => undefined));
      const reason = `Mail was refused: ${said.data?.name ?? response.status}`;
      throw NEVER.includes(response.status) ? new MailRefused(reason) : new Error(reason);
    },
  };
}

function headersOf({ unsubscribe, headers }: Mail) {
  if (unsubscribe === undefined && !headers) return {};
  return { headers: { ...headers, ...(unsubscribe !== undefined && oneClick(unsubscribe)) } };
}

function oneClick(address: string) {
  return {
    "List-Unsubscribe": `<${address}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function attached({ name, type, content }: NonNullable<Mail["attachment"]>) {
  return { filename: name, content_type: type, content: Buffer.from(content).toString("base64") };
}
