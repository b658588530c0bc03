import type { SystemContext } from "#worker/context.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { hashOf } from "#worker/secrets.ts";
import { confirmByCode, refuseByCode, senderByCode } from "./inner/email-sender-queries.ts";

/** What the owner of an address is asked by a link; undefined where there is nothing to ask any more. */
export async function requestOfLink(ctx: SystemContext, code: string) {
  const found = await senderByCode(ctx, await hashOf(code));
  if (!found) return undefined;
  const { business, sender } = found;
  const isOver = sender.confirmedAt === null && sender.expiresAt <= ctx.now();
  if (isOver) return undefined;
  return { business, email: sender.email, isConfirmed: sender.confirmedAt !== null };
}

/** Lets the address send, or takes it off the list. False if the link is over. */
export async function answerLink(
  ctx: SystemContext,
  { code, allow }: { code: string; allow: boolean },
): Promise<boolean> {
  const codeHash = await hashOf(code);
  const found = await senderByCode(ctx, codeHash);
  if (!found) return false;
  const { id, accountId } = found.sender;
  if (allow && found.sender.confirmedAt !== null) return true;
  const committed = await commitControlUnlessAborted(ctx, {
    statements: allow ? confirmByCode(ctx, codeHash) : refuseByCode(ctx, codeHash),
    audit: { action: allow ? "emailSender.confirm" : "emailSender.refuse", subject: id, accountId },
  });
  return committed !== undefined;
}
