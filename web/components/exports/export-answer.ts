import { EXPORT_TEXTS, MOST_EXPORT_DAYS } from "#core/contract/exports/exports.ts";
import { ApiError } from "#web/lib/api-error.ts";

/** What a dialog says about an export that was asked for. */
export interface ExportAnswer {
  title: string;
  message: string;
}

/** R215: whether these days, both included, are more than an export may have. */
export function isTooLong(from: string, to: string): boolean {
  const days = 1 + (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days > MOST_EXPORT_DAYS;
}

export function startedAnswer({
  message,
  email,
}: {
  message: string;
  email: string;
}): ExportAnswer {
  return { title: EXPORT_TEXTS.successTitle, message: `${message} It goes to ${email}.` };
}

/** R216: the server's message under "Error"; if there is none, the default. */
export function failedAnswer(error: unknown): ExportAnswer {
  const said = error instanceof ApiError ? wordsOf(error) : "";
  if (said === EXPORT_TEXTS.range) return { title: EXPORT_TEXTS.rangeTitle, message: said };
  return { title: EXPORT_TEXTS.errorTitle, message: said || EXPORT_TEXTS.failed };
}

function wordsOf({ message, fields }: ApiError): string {
  return Object.values(fields)[0] ?? message;
}
