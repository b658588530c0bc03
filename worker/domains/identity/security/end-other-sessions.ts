import { contract } from "#core/contract/registry.ts";
import { personOf } from "#worker/context.ts";
import { closeSockets } from "#worker/domains/identity/sessions/end-sessions.ts";
import { byUserBut, deleteSessions } from "#worker/domains/identity/sessions/session-queries.ts";
import { deleteOwnTokens } from "#worker/domains/identity/tokens/delete-own-tokens.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";

/** Ends the person's other sessions and, if asked, deletes their app tokens. */
export const endOtherSessions = verb(contract.endOtherSessions, async (ctx, input) => {
  const { userId, sessionId = "" } = personOf(ctx);
  const tokens = input.endTokens ? await deleteOwnTokens(ctx) : undefined;
  const [ended, endedTokens] = await commitControl(ctx, {
    statements: [deleteSessions(ctx, byUserBut(userId, sessionId)), ...(tokens?.statements ?? [])],
    audit: tokens?.audit,
  });
  const count = await closeSockets(ctx, ended);
  return { data: { ended: count, tokens: tokens ? (endedTokens?.meta.changes ?? 0) : 0 } };
});
