import * as z from "zod";

/** What a log line may contain: never a message body, never a complete phone number. */
type Field = string | number | boolean | undefined;

export interface Log {
  info(event: string, fields?: Record<string, Field>): void;
  error(event: string, error: unknown, fields?: Record<string, Field>): void;
}

/** Seven digits or more, however they are spaced, are reduced to their last three. */
function withoutNumbers(text: string): string {
  return text.replace(
    /\d(?:[ ().+-]{0,2}\d){6,}/g,
    (run) => `…${run.replace(/\D/g, "").slice(-3)}`,
  );
}

/**
 * An error's message without what it may quote: drizzle adds a failed query's parameters, a parser
 * the text that it could not read. The underlying cause comes first.
 */
export function describeError(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ code, path }) => `${code} at ${path.join(".")}`).join("; ");
  }
  if (!(error instanceof Error)) return typeof error === "string" ? spoken(error) : typeof error;
  const cause = error.cause instanceof Error ? `${spoken(error.cause.message)} < ` : "";
  return cause + spoken(error.message);
}

function spoken(text: string): string {
  const [said = ""] = text.split(/\n?params: /);
  return withoutNumbers(said.replace(/".*"/s, '"…"')).slice(0, 300);
}

function write(level: "info" | "error", base: Record<string, Field>, fields: object): void {
  const line = JSON.stringify({ level, at: new Date().toISOString(), ...base, ...fields });
  if (level === "error") console.error(line);
  else console.log(line);
}

/** JSON lines that all include `base` (request id, account id). */
export function logger(base: Record<string, Field>): Log {
  return {
    info: (event, fields = {}) => write("info", base, { event, ...fields }),
    error: (event, error, fields = {}) =>
      write("error", base, {
        event,
        error: describeError(error),
        ...fields,
      }),
  };
}
