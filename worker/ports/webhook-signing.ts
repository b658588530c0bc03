const PREFIX = "whsec_";

/** A new signing secret: 32 random bytes in the spelling of Standard Webhooks. */
export function newSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return PREFIX + Buffer.from(bytes).toString("base64");
}

/**
 * The headers of Standard Webhooks 1.0 (https://www.standardwebhooks.com): HMAC-SHA-256 with the
 * secret's bytes over `id.timestamp.body`. The id stays the same however often it is sent.
 */
export async function signedHeaders(
  secret: string,
  { id, body, now }: { id: string; body: string; now: number },
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1000));
  const key = await crypto.subtle.importKey(
    "raw",
    Buffer.from(secret.slice(PREFIX.length), "base64"),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = Buffer.from(await crypto.subtle.sign("HMAC", key, signed)).toString("base64");
  return {
    "content-type": "application/json",
    "user-agent": "Cooee-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
