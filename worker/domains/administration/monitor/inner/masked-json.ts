/** What says what something is, and nothing of what people wrote. */
const WORDS: ReadonlySet<string> = new Set(["type", "kind", "carrier", "status", "of", "outcome"]);
const ID = /^[a-z]+_[0-9A-Za-z]{10,40}$/;
/** A number of this many digits may be a person's; moments have thirteen. */
const NUMBER = /^\d{7,12}$/;

/** JSON for people to look at: its shape, ids and moments, with every text and phone number masked. */
export function maskedJson(json: string): string {
  return JSON.stringify(masked(JSON.parse(json)), null, 2);
}

function masked(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => masked(one, key));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, masked(inner, name)]),
    );
  }
  if (typeof value === "number" && NUMBER.test(String(value))) return "•••";
  if (typeof value !== "string") return value;
  if (ID.test(value) || (WORDS.has(key) && /^[\w.-]{1,40}$/.test(value))) return value;
  return value === "" ? "" : `••• (${value.length})`;
}
