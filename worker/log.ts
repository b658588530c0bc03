/** What may stand in a log line: never a message body, never a whole phone number. */
type Field = string | number | boolean | undefined;

export interface Log {
  info(event: string, fields?: Record<string, Field>): void;
  error(event: string, error: unknown, fields?: Record<string, Field>): void;
}

/** Any run of seven digits or more is cut to its last three. */
function withoutNumbers(text: string): string {
  return text.replace(/\d{4,}(?=\d{3}\b)/g, "…");
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
        error: withoutNumbers(error instanceof Error ? error.message : String(error)).slice(0, 500),
        ...fields,
      }),
  };
}
