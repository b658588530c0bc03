import * as z from "zod";

/** What may stand in a log line: never a message body, never a whole phone number. */
type Field = string | number | boolean | undefined;

export interface Log {
  info(event: string, fields?: Record<string, Field>): void;
  error(event: string, error: unknown, fields?: Record<string, Field>): void;
}

/** Seven digits or more, however they are spaced, are cut to their last three. */
function withoutNumbers(text: string): string {
  return text.replace(
    /\d(?:[ ().+-]{0,2}\d){6,}/g,
    (run) => `…${run.replace(/\D/g, "").slice(-3)}`,
  );
}

/**
 * What an error says less what it may quote: drizzle adds a failed query's parameters, a parser the
 * text that it could not read. What lies under it is said first.
 */
function described(error: unknown): string {
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

/** JSON lines that all carry `base` (request id, account id). */
export function logger(base: Record<string, Field>): Log {
  return {
    info: (event, fields = {}) => write("info", base, { event, ...fields }),
    error: (event, error, fields = {}) =>
      write("error", base, {
        event,
        error: described(error),
        ...fields,
      }),
  };
}
