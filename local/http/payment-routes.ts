import { type Context, Hono } from "hono";
import * as z from "zod";
import { parseJson } from "#worker/carriers/json.ts";
import { refuse, refuseInput } from "#worker/http/refusals.ts";
import type { LocalEnv } from "../env.ts";
import { paymentFaultsChange } from "../payments/faults.ts";

type App = { Bindings: LocalEnv };

const typedCard = z.object({
  clientSecret: z.string().min(1).max(200),
  number: z.string().max(40),
  expMonth: z.int("Your card's expiration date is incomplete.").min(1).max(12),
  expYear: z.int().min(2000).max(2100),
  name: z.string().max(200),
  city: z.string().max(200),
});
const bankAnswer = z.object({ clientSecret: z.string().min(1).max(200), agreed: z.boolean() });
const decision = z.object({ id: z.string().max(100), status: z.enum(["won", "lost"]) });
const payment = z.object({ payment: z.string().max(100) });
/** Whole cents. */
const refund = payment.extend({ amount: z.int("Enter an amount").min(1, "Enter an amount") });

function stand(c: Context<App>) {
  return c.env.SIMULATOR_PAYMENTS.getByName("stripe");
}

/** Calls for the card provider's frames and the simulator's page, below /simulator/api. */
export const paymentCalls = new Hono<App>();

paymentCalls.post("/payments/card", async (c) => {
  const typed = typedCard.safeParse(parseJson(await c.req.text()));
  if (!typed.success) return c.json({ error: "Your card's details are incomplete." });
  const { clientSecret, ...card } = typed.data;
  return c.json(await stand(c).saveTyped(clientSecret, card));
});

paymentCalls.post("/payments/bank", async (c) => {
  const answer = bankAnswer.safeParse(parseJson(await c.req.text()));
  if (!answer.success) return refuseInput(answer.error);
  return c.json(await stand(c).authenticate(answer.data.clientSecret, answer.data.agreed));
});

paymentCalls.get("/payments", async (c) => {
  const [books, faults] = await Promise.all([stand(c).books(), stand(c).faults()]);
  return c.json({ success: true, ...books, faults });
});

paymentCalls.post("/payments/dispute", async (c) => {
  const input = payment.safeParse(parseJson(await c.req.text()));
  if (!input.success) return refuseInput(input.error);
  return c.json({ success: true, dispute: await stand(c).dispute(input.data.payment) });
});

paymentCalls.post("/payments/decide", async (c) => {
  const input = decision.safeParse(parseJson(await c.req.text()));
  if (!input.success) return refuseInput(input.error);
  await stand(c).decideDispute(input.data.id, input.data.status);
  return c.json({ success: true });
});

paymentCalls.post("/payments/refund", async (c) => {
  const input = refund.safeParse(parseJson(await c.req.text()));
  if (!input.success) return refuseInput(input.error);
  const made = await stand(c).refund(input.data.payment, input.data.amount);
  if ("error" in made) return refuse("CONFLICT", made.error);
  return c.json({ success: true, refund: made.id });
});

paymentCalls.put("/payments/faults", async (c) => {
  const change = paymentFaultsChange.safeParse(parseJson(await c.req.text()));
  if (!change.success) return refuseInput(change.error);
  return c.json(await stand(c).setFaults(change.data));
});
