import { type AccountContext, personOf } from "#worker/context.ts";
import { endSessions } from "#worker/domains/sessions/end-sessions.ts";
import { byUserBut } from "#worker/domains/sessions/session-queries.ts";
import { endTokens } from "#worker/domains/tokens/end-tokens.ts";

/** Signs out everywhere but here and, where asked, ends one's app tokens. */
export async function endOtherSessions(ctx: AccountContext, input: { endTokens: boolean }) {
  const { userId, sessionId = "" } = personOf(ctx);
  const ended = await endSessions(ctx, byUserBut(userId, sessionId));
  return { data: { ended, tokens: input.endTokens ? await endTokens(ctx) : 0 } };
}
