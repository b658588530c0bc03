import { Buffer } from "node:buffer";

const TIMESTAMP = "x-simulator-timestamp";
const SIGNATURE = "x-simulator-signature";
const TOLERANCE_MS = 5 * 60_000;

const encoder = new TextEncoder();
const keys = new Map<string, Promise<CryptoKey>>();

/**
 * A POST of JSON, signed as the simulator signs: hex HMAC-SHA256 over the timestamp (epoch
 * milliseconds), a dot, and the raw body.
 */
export async function signedRequest(
  url: URL,
  body: string,
  secret: string,
  now: number,
): Promise<Request> {
  const timestamp = String(now);
  const mac = await crypto.subtle.sign("HMAC", await keyOf(secret), signedBytes(timestamp, body));
  return new Request(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [TIMESTAMP]: timestamp,
      [SIGNATURE]: Buffer.from(mac).toString("hex"),
    },
    body,
  });
}

/** Whether the body has a signature with this secret that is at most five minutes old (or ahead). */
export async function isSigned(
  headers: Headers,
  body: string,
  secret: string,
  now: number,
): Promise<boolean> {
  const timestamp = headers.get(TIMESTAMP) ?? "";
  const signature = headers.get(SIGNATURE) ?? "";
  if (!/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(now - Number(timestamp)) > TOLERANCE_MS) return false;
  // subtle.verify compares in constant time.
  return crypto.subtle.verify(
    "HMAC",
    await keyOf(secret),
    Buffer.from(signature, "hex"),
    signedBytes(timestamp, body),
  );
}

function signedBytes(timestamp: string, body: string): Buffer<ArrayBuffer> {
  return Buffer.from(`${timestamp}.${body}`);
}

function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const key = crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"],
  );
  keys.set(secret, key);
  return key;
}
