import type { InboundMessage } from "#worker/carriers/carrier.ts";
import type { SystemContext } from "#worker/context.ts";
import { keepNumbers } from "#worker/domains/senders/shared-numbers/assign-numbers.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { accountOfMessage } from "./inner/account-of-message.ts";
import { carrierChannel, storeInbound } from "./inner/store-inbound.ts";
import { receivedOf } from "./received-of.ts";

/**
 * Processes one inbound message: stores it and does what it asks for in one transaction. A replay
 * has the same carrier's id and changes nothing. After a STOP nothing more is submitted once this
 * returns.
 */
export async function receiveMessage(ctx: SystemContext, inbound: InboundMessage): Promise<void> {
  const received = receivedOf(inbound);
  const addressee = await accountOfMessage(ctx, received);
  if (!addressee) {
    ctx.log.info("inbound.nobody", { carrierId: inbound.carrierId });
    return;
  }
  const { profile, keeps } = addressee;
  if (profile.deletedAt !== null) {
    ctx.log.info("inbound.deleted", { carrierId: inbound.carrierId });
    return;
  }
  const account = ctx.forAccount(accountRef.parse(profile));
  await storeInbound(account, carrierChannel(account, profile), received);
  const { from: handset, to: number } = received;
  if (keeps) await keepNumbers(ctx, [{ account: profile.id, handset, number }]);
}
