import { isSame, sign } from "#worker/secrets.ts";

type Settings = { AUTH_SECRET: string };

/** `body.expiry.signature`: a value that others can read, but not make up, change or use elsewhere. */
export async function signed(
  { AUTH_SECRET }: Settings,
  purpose: string,
  value: object,
  expiresAt: number,
): Promise<string> {
  const body = Buffer.from(JSON.stringify(value)).toString("base64url");
  const claim = `${body}.${expiresAt.toString(36)}`;
  return `${claim}.${await sign(AUTH_SECRET, purpose, claim)}`;
}

/**
 * The value of a text that `signed` made for this purpose; undefined if it did not, or if it has
 * expired.
 */
export async function readSigned(
  { AUTH_SECRET }: Settings,
  purpose: string,
  text: string,
  now: number,
): Promise<unknown> {
  const [body = "", expiry = "", signature = ""] = text.split(".");
  if (!(Number.parseInt(expiry, 36) > now)) return undefined;
  const expected = await sign(AUTH_SECRET, purpose, `${body}.${expiry}`);
  if (!isSame(signature, expected)) return undefined;
  return JSON.parse(Buffer.from(body, "base64url").toString());
}
