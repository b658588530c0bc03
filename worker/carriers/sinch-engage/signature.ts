import { Buffer } from "node:buffer";
import { isRecent, type Post } from "../webhooks.ts";

/** It offers SHA-224 too, which no Worker can verify. */
const DIGESTS: ReadonlyMap<string, string> = new Map([
  ["SHA256", "SHA-256"],
  ["SHA512", "SHA-512"],
]);

/** RSA over the request line, the Date header and the body, one directly after the other. */
export async function isSigned(
  { url, headers, body }: Post,
  publicKey: string,
  now: number,
): Promise<boolean> {
  const hash = DIGESTS.get((headers.get("x-messagemedia-digest-type") ?? "").replace("-", ""));
  const signature = headers.get("x-messagemedia-signature") ?? "";
  const date = headers.get("date") ?? "";
  if (!hash || headers.get("x-messagemedia-cipher-type") !== "RSA") return false;
  if (!isRecent(Date.parse(date), now)) return false;
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash };
  const der = Buffer.from(publicKey, "base64");
  const key = await crypto.subtle.importKey("spki", der, algorithm, false, ["verify"]);
  const signed = Buffer.from(`POST ${url.pathname}${url.search} HTTP/1.1${date}${body}`);
  return crypto.subtle.verify(algorithm, key, Buffer.from(signature, "base64"), signed);
}
