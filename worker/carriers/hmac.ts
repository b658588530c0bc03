import { Buffer } from "node:buffer";

/** Whether the signature is the text's, with this secret. Compares in constant time. */
export async function isHmac(
  hash: "SHA-1" | "SHA-256",
  secret: string,
  text: string,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const algorithm = { name: "HMAC", hash };
  const key = await crypto.subtle.importKey("raw", Buffer.from(secret), algorithm, false, [
    "verify",
  ]);
  return crypto.subtle.verify("HMAC", key, signature, Buffer.from(text));
}
