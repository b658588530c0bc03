import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { newSigningSecret, signedHeaders } from "#worker/ports/webhook-signing.ts";

it("signs as Standard Webhooks does, by its own example", async () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    body: '{"test": 2432232314}',
    now: 1_614_265_330_999,
  };
  expect(await signedHeaders(secret, message)).toMatchObject({
    "webhook-id": message.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

it("signs what is not plain ASCII by its UTF-8, with every new secret", async () => {
  for (let n = 0; n < 50; n++) {
    const secret = newSigningSecret();
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    expect(key).toHaveLength(32);
    const headers = await signedHeaders(secret, { id: "dlv_1", body: "G’day 🦘", now: 1000 });
    const expected = createHmac("sha256", key).update("dlv_1.1.G’day 🦘", "utf8").digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${expected}`);
  }
});
