import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { signedEvent } from "#local/payments/events.ts";
import { SEED as FIXED_SEED, hostileBody, randomOf } from "#tests/support/hostile.ts";
import { api } from "#worker/http/app.ts";

const HOOK = new URL("http://cooee.test/api/webhooks/stripe");
const SECRET = "whsec_simulated_payments";
const SEED = Number(env.FUZZ_SEED) || FIXED_SEED;

const OBJECTS = {
  "payment_intent.succeeded": {
    ...{ id: "pi_1", object: "payment_intent", status: "succeeded", amount: 15_400 },
    ...{
      amount_received: 15_400,
      metadata: { order: "ord_1", account: "acc_1" },
      latest_charge: "ch_1",
    },
  },
  "refund.updated": { id: "re_1", object: "refund", payment_intent: "pi_1", charge: "ch_1" },
  "charge.dispute.created": {
    ...{ id: "dp_1", object: "dispute", payment_intent: "pi_1", charge: "ch_1", status: "lost" },
    ...{ amount: 100, reason: "fraudulent", balance_transactions: [{ amount: -100 }] },
  },
};

it("an event that is signed and not as it should be is refused, or means nothing", async () => {
  const random = randomOf(SEED);
  const kinds = Object.entries(OBJECTS);
  // A word that every object knows is no kind of event.
  const inherited = { id: "evt_1", object: "event", type: "constructor", livemode: false };
  const body = JSON.stringify({ ...inherited, data: { object: {} } });
  const known = await signedEvent(HOOK, body, SECRET, Date.now());
  expect((await api.fetch(known, env, createExecutionContext())).status).toBeLessThan(500);
  for (let turn = 0; turn < 60; turn++) {
    const [type, object] = kinds[turn % kinds.length] ?? ["", {}];
    const event = { id: "evt_1", object: "event", type, livemode: false, data: { object } };
    const odd =
      turn % 2
        ? { ...event, data: { object: hostileBody(random, object) } }
        : hostileBody(random, event);
    const body = JSON.stringify(odd) ?? "";
    const request = await signedEvent(HOOK, body, SECRET, Date.now());
    const response = await api.fetch(request, env, createExecutionContext());
    expect(response.status, `${body.slice(0, 1000)}, seed ${SEED}`).toBeLessThan(500);
  }
});
