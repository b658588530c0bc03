import type { SystemContext } from "#worker/context.ts";
import { sendChunk } from "#worker/domains/sending/send-chunk.ts";
import { consume } from "./consume.ts";
import { bulkMessage } from "./messages.ts";

/** Chunks of campaigns. */
export function bulkQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consume(ctx, batch, bulkMessage, ({ account, campaign, chunk }) =>
    sendChunk(ctx.forAccount(account), { campaign, chunk }),
  );
}
