import type { SystemContext } from "#worker/context.ts";
import type { memberOf } from "#worker/domains/identity/directory/user-queries.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { isProvisioned, provisionAccount } from "./inner/provision-account.ts";

/**
 * Finishes the account of a sign-up or of an accepted invitation that stopped half-way. Other
 * accounts cannot be unfinished: they are created in one step.
 */
export async function finishProvisioning(
  ctx: SystemContext,
  user: { id: string; name: string },
  member: Awaited<ReturnType<typeof memberOf>>,
): Promise<void> {
  if (member && member.role !== "trial" && member.role !== "subaccount") return;
  if (member && (await isProvisioned(ctx, accountRef.parse(member.account)))) return;
  await provisionAccount(ctx, {
    userId: user.id,
    name: user.name,
    role: member?.role ?? "trial",
    graded: member?.role !== "subaccount",
    reward: member?.role === "subaccount" ? 0 : ctx.settings.SIGN_UP_CREDIT,
  });
}
