import type { AccountContext } from "#worker/context.ts";
import { publish } from "#worker/domains/campaigns/publish.ts";
import { commit } from "#worker/domains/house/commit.ts";
import { onlyOwn } from "#worker/domains/sub-accounts/only-own.ts";
import { type AssignmentKind, replaced } from "./queries.ts";

/** Gives a thing of the account's own to exactly these sub-accounts. The caller has made sure of the thing. */
export async function assign(
  ctx: AccountContext,
  { kind, subject, subAccounts }: Assignment,
): Promise<void> {
  const list = await onlyOwn(ctx, subAccounts);
  await commit(ctx, replaced(ctx, kind, subject, list), {
    action: `${kind}.assign`,
    subject,
    detail: { subAccounts: list },
  });
  for (const id of list) publish(ctx, [{ type: "user" }], id);
}

export interface Assignment {
  kind: AssignmentKind;
  subject: string;
  subAccounts: readonly string[];
}
