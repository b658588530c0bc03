import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { agreedBytes, agreementKeys, SEALED_KEY_MS } from "#core/sealed.ts";
import { networkOf } from "#worker/kernel/network-of.ts";
import { limitTries, QUARTER_HOUR } from "#worker/kernel/rate-limit.ts";
import { randomToken } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { sealedTicket } from "./sealed-ticket.ts";

/** Agrees on a key with whoever asks; nothing of it is kept here. */
export const agreeKey = verb(contract.agreeKey, async (ctx, { publicKey }) => {
  await limitTries(ctx, [
    { key: `salt:ip:${networkOf(ctx.caller.ip)}`, tries: 240, windowMs: QUARTER_HOUR },
  ]);
  const ours = await agreementKeys();
  const salt = randomToken(16);
  const key = await agreedBytes(ours.own, publicKey, salt).catch(() => {
    throw invalid("publicKey", "Must be a public key of P-256");
  });
  const expiresAt = ctx.now() + SEALED_KEY_MS;
  const ticket = await sealedTicket(ctx, key, expiresAt);
  return { data: { publicKey: ours.publicKey, salt, ticket, expiresAt } };
});
