import { contract } from "#core/contract/registry.ts";
import { personOf } from "#worker/context.ts";
import { endSessions } from "#worker/domains/sessions/end-sessions.ts";
import { byUserBut } from "#worker/domains/sessions/session-queries.ts";
import { endTokens } from "#worker/domains/tokens/end-tokens.ts";
import { verb } from "#worker/verb.ts";

/** Signs out everywhere but here and, where asked, ends one's app tokens. */
export const endOtherSessions = verb(contract.endOtherSessions, async (ctx, input) => {
  const { userId, sessionId = "" } = personOf(ctx);
  const ended = await endSessions(ctx, byUserBut(userId, sessionId));
  return { data: { ended, tokens: input.endTokens ? await endTokens(ctx) : 0 } };
});
