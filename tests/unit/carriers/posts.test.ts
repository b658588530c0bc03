import * as fc from "fast-check";
import { expect, it } from "vitest";
import { sinchWebhooks } from "#worker/carriers/sinch/webhooks.ts";
import { sinchEngageWebhooks } from "#worker/carriers/sinch-engage/webhooks.ts";
import { twilioWebhooks } from "#worker/carriers/twilio/webhooks.ts";
import { vonageWebhooks } from "#worker/carriers/vonage/webhooks.ts";

const all = [
  sinchEngageWebhooks({
    SINCH_ENGAGE_URL: "https://engage.test",
    SINCH_ENGAGE_API_KEY: "key",
    SINCH_ENGAGE_API_SECRET: "secret",
    SINCH_ENGAGE_PUBLIC_KEY: "MIGf",
  }),
  twilioWebhooks({
    TWILIO_URL: "https://twilio.test",
    TWILIO_ACCOUNT_SID: "AC1",
    TWILIO_AUTH_TOKEN: "token",
    TWILIO_MMS: "off",
  }),
  sinchWebhooks({
    SINCH_URL: "https://sinch.test",
    SINCH_SERVICE_PLAN_ID: "plan",
    SINCH_API_TOKEN: "token",
    SINCH_WEBHOOK_SECRET: "secret",
  }),
  vonageWebhooks({
    VONAGE_URL: "https://vonage.test",
    VONAGE_APPLICATION_ID: "id",
    VONAGE_PRIVATE_KEY: "key",
    VONAGE_SIGNATURE_SECRET: "secret",
  }),
];

/** Headers with the carriers' names and any values. */
const headers = fc
  .record({
    date: fc.constantFrom("", "Mon, 23 Nov 2026 05:30:00 GMT"),
    authorization: fc.oneof(
      fc.constant("Bearer a.b.c"),
      fc.base64String().map((text) => `Bearer ${text}`),
    ),
    "x-twilio-signature": fc.base64String(),
    "x-messagemedia-signature": fc.base64String(),
    "x-messagemedia-digest-type": fc.constantFrom("SHA1", "MD5", ""),
    "x-messagemedia-cipher-type": fc.constantFrom("RSA", "DSA"),
    "x-sinch-webhook-signature": fc.base64String(),
    "x-sinch-webhook-signature-algorithm": fc.constantFrom("HmacSHA256", "none"),
    "x-sinch-webhook-signature-nonce": fc.base64String(),
    "x-sinch-webhook-signature-timestamp": fc.constantFrom("0", "1795411800", "x"),
  })
  .map((record) => new Headers(record));

it("of anything at all are refused and never crash an adapter", async () => {
  const url = new URL("https://app.cooee.test/carriers/any/receipts?reference=msg_1");
  const bodies = fc.oneof(fc.json(), fc.string(), fc.webQueryParameters());
  await fc.assert(
    fc.asyncProperty(headers, bodies, async (given, body) => {
      for (const webhooks of all) {
        const post = { url, headers: given, body };
        expect(await webhooks.isGenuine(post, Date.UTC(2026, 10, 23, 5, 30))).toBe(false);
        expect(webhooks.receipts.safeParse(webhooks.read(post)).data ?? []).toEqual([]);
        expect(webhooks.inbound.safeParse(webhooks.read(post)).data ?? []).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
