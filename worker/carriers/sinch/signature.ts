import { Buffer } from "node:buffer";
import { isHmac } from "../hmac.ts";
import { isRecent, type Post } from "../webhooks.ts";

/** HMAC-SHA256 over the body, a nonce and a time in seconds, with dots between them. */
export async function isSigned(
  { headers, body }: Post,
  secret: string,
  now: number,
): Promise<boolean> {
  const header = (name: string) => headers.get(`x-sinch-webhook-signature${name}`) ?? "";
  const [signature, nonce, time] = [header(""), header("-nonce"), header("-timestamp")];
  if (!signature || !/^\d{1,12}$/.test(time)) return false;
  if (header("-algorithm") !== "HmacSHA256") return false;
  if (!isRecent(Number(time) * 1000, now)) return false;
  const signed = `${body}.${nonce}.${time}`;
  return isHmac("SHA-256", secret, signed, Buffer.from(signature, "base64"));
}
