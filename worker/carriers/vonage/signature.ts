import { Buffer } from "node:buffer";
import * as z from "zod";
import { isHmac } from "../hmac.ts";
import { parseJson } from "../json.ts";
import { isRecent, type Post } from "../webhooks.ts";

const header = z.object({ alg: z.literal("HS256") });
/** `iat` is in seconds; the hash is SHA-256 of the body, in hex. */
const claims = z.object({ iat: z.number(), payload_hash: z.string() });

/** A JWT as bearer, signed with the account's signature secret, which names a hash of the body. */
export async function isSigned(
  { headers, body }: Post,
  secret: string,
  now: number,
): Promise<boolean> {
  const token = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(headers.get("authorization") ?? "");
  if (!token) return false;
  const [, head = "", claim = "", signature = ""] = token;
  if (!header.safeParse(decoded(head)).success) return false;
  const signed = `${head}.${claim}`;
  if (!(await isHmac("SHA-256", secret, signed, Buffer.from(signature, "base64url")))) return false;
  const { data } = claims.safeParse(decoded(claim));
  if (!data || !isRecent(data.iat * 1000, now)) return false;
  const hash = await crypto.subtle.digest("SHA-256", Buffer.from(body));
  return data.payload_hash === Buffer.from(hash).toString("hex");
}

function decoded(part: string): unknown {
  return parseJson(Buffer.from(part, "base64url").toString());
}
