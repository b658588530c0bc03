import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import type { SystemContext } from "#worker/context.ts";
import type { CodeMessage } from "#worker/queues/messages.ts";
import { deleteMadeCode, reserveCode } from "./codes.ts";

type Ctx = Pick<SystemContext, "control" | "now" | "settings" | "queues" | "log">;

/**
 * Sends a code from the queue; one for signing in only if the address or number belongs to a user: the call
 * itself does the same work either way, so that neither its response nor its timing reveals which.
 */
export async function queueCode(
  ctx: Ctx,
  what: Pick<CodeMessage, "purpose" | "subject">,
): Promise<void> {
  const place = await reserveCode(ctx, what);
  const message: CodeMessage = { type: "code", ...what, place };
  await ctx.queues.txn.send(message).catch(async (error: unknown) => {
    ctx.log.error("code.queue", error, { purpose: what.purpose });
    await deleteMadeCode(ctx, what);
    const text =
      what.purpose === "reset-password" ? IDENTITY_TEXTS.mailFailed : IDENTITY_TEXTS.smsFailed;
    throw new CooeeError("INTERNAL", text);
  });
}
