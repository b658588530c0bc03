import { createHmac } from "node:crypto";
import { isSame } from "#worker/secrets.ts";
import type { AppKeys, Posted } from "./connector.ts";

const SIGNATURE = "x-hubspot-signature-v3";
const TIMESTAMP = "x-hubspot-request-timestamp";
/** What is older may be posted again by someone who saw it. */
const MAX_AGE_MS = 5 * 60_000;

/** HMAC-SHA-256 over method, address, body and time, in base 64. */
export function hubSpotSignature(secret: string, address: string, body: string, time: string) {
  return createHmac("sha256", secret).update(`POST${address}${body}${time}`).digest("base64");
}

export function isSignedByHubSpot(
  { secret }: AppKeys,
  address: string,
  { headers, body }: Posted,
  now: number,
): boolean {
  const time = headers.get(TIMESTAMP) ?? "";
  const age = Math.abs(now - Number(time));
  if (time === "" || !(age <= MAX_AGE_MS)) return false;
  const signature = headers.get(SIGNATURE) ?? "";
  return isSame(signature, hubSpotSignature(secret, address, body, time));
}
