import { fileProblemMail } from "#core/mails/messages.ts";
import type { AccountContext } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { Change } from "#worker/kernel/commit.ts";
import type { GroupRow } from "./group-queries.ts";

/** For the commit of what went wrong with a scheduler's file: its owner hears of it in the console and by mail. */
export async function problem(
  ctx: AccountContext,
  { id, name }: Pick<GroupRow, "id" | "name">,
  reason: string,
): Promise<Required<Pick<Change, "events" | "effects">>> {
  const link = `${ctx.settings.APP_URL}/scheduler/${id}`;
  return {
    events: [{ type: "file.problem", name, reason }],
    effects: await mailsToOwner(ctx, ctx.account.id, fileProblemMail({ name, reason, link })),
  };
}
