import { formatDate } from "#core/rules/dates.ts";
import type { AccountContext } from "#worker/context.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import type { ExportRow } from "./export-queries.ts";

type Exported = Pick<ExportRow, "id" | "email" | "rows" | "expiresAt">;

/** Has a link that works for the person who asked only, once they have signed in. */
export function readyMail(ctx: AccountContext, job: Exported, timeZone: string): MailEffect {
  const rows = job.rows === 1 ? "1 message" : `${job.rows.toLocaleString("en-AU")} messages`;
  return {
    type: "mail",
    to: job.email,
    subject: "Your Cooee export is ready",
    text: [
      `Your export of ${rows} is ready. Sign in to download it before ${formatDate(job.expiresAt, timeZone)}:`,
      `${ctx.settings.APP_URL}/exports/${job.id}`,
      "The link works only for the person who asked for the export.",
    ].join("\n\n"),
  };
}

export function failedMail({ email }: Pick<ExportRow, "email">, reason: string): MailEffect {
  return {
    type: "mail",
    to: email,
    subject: "Your Cooee export could not be prepared",
    text: reason,
  };
}
