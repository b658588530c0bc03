import { Buffer } from "node:buffer";

/** A hash of what a request asks for, whatever the order of its fields. */
export async function digestOf(content: object): Promise<string> {
  const fields = Object.entries(content).filter(([, value]) => value !== undefined);
  const text = JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(hash).toString("hex");
}
