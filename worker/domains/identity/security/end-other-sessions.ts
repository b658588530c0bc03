import { contract } from "#core/contract/registry.ts";
import { personOf } from "#worker/context.ts";
import { hangUp } from "#worker/domains/identity/sessions/end-sessions.ts";
import { byUserBut, deleteSessions } from "#worker/domains/identity/sessions/session-queries.ts";
import { tokensEnd } from "#worker/domains/identity/tokens/tokens-end.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";

/** Ends the person's other sessions and, if asked, deletes their app tokens. */
export const endOtherSessions = verb(contract.endOtherSessions, async (ctx, input) => {
  const { userId, sessionId = "" } = personOf(ctx);
  const tokens = input.endTokens ? await tokensEnd(ctx) : undefined;
  const [ended, endedTokens] = await commitControl(ctx, {
    statements: [deleteSessions(ctx, byUserBut(userId, sessionId)), ...(tokens?.statements ?? [])],
    audit: tokens?.audit,
  });
  const count = await hangUp(ctx, ended);
  return { data: { ended: count, tokens: tokens ? (endedTokens?.meta.changes ?? 0) : 0 } };
});
