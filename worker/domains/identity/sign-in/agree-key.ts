import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { agreedBytes, agreementKeys, SEALED_KEY_MS } from "#core/sealed.ts";
import { randomToken } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { sealedTicket } from "./sealed-ticket.ts";

/** Agrees on a key with any caller; nothing of it is stored here. */
export const agreeKey = verb(contract.agreeKey, async (ctx, { publicKey }) => {
  const ours = await agreementKeys();
  const salt = randomToken(16);
  const key = await agreedBytes(ours.own, publicKey, salt).catch(() => {
    throw invalid("publicKey", "Must be a public key of P-256");
  });
  const expiresAt = ctx.now() + SEALED_KEY_MS;
  const ticket = await sealedTicket(ctx, key, expiresAt);
  return { data: { publicKey: ours.publicKey, salt, ticket, expiresAt } };
});
