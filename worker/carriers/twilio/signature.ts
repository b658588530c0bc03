import { Buffer } from "node:buffer";
import { isHmac } from "../hmac.ts";
import type { Post } from "../webhooks.ts";

/**
 * HMAC-SHA1, with the account's token, over the address and the form: each field's name and value,
 * by name. It has no time in it. A replay changes nothing: receipts only move a message forward, and a
 * handset's message is stored once.
 */
export async function isSigned({ url, headers, body }: Post, token: string): Promise<boolean> {
  const signature = headers.get("x-twilio-signature");
  if (!signature) return false;
  const fields = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const signed = url.href + fields.map(([name, value]) => name + value).join("");
  return isHmac("SHA-1", token, signed, Buffer.from(signature, "base64"));
}
