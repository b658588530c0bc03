import { contract } from "#core/contract/registry.ts";
import { ROOM_TEXTS } from "#core/contract/rooms/rooms.ts";
import { EMBED_LONGEST_MS, EMBED_MS, type EmbedView } from "#core/embedding.ts";
import { CooeeError } from "#core/errors.ts";
import { personOf } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { embedToken } from "./embed-token.ts";
import { visibleRoom } from "./visible-room.ts";

/** Makes the addresses at which another product's page shows a conversation, and later the same ones again. */
export const embedRoom = verb(contract.embedRoom, async (ctx, { id }) => {
  await visibleRoom(ctx, id);
  const { sessionId, tokenId, embed } = personOf(ctx);
  const now = ctx.now();
  const since = embed?.since ?? now;
  const expiresAt = Math.min(now + EMBED_MS, since + EMBED_LONGEST_MS);
  if (expiresAt <= now) throw new CooeeError("UNAUTHENTICATED", ROOM_TEXTS.embedOver);
  const { session, token: appToken } = embed ?? { session: sessionId, token: tokenId };
  const claims = { room: id, account: ctx.account.id, session, token: appToken, since };
  const token = await embedToken(ctx, claims, expiresAt);
  // Behind the #, so that no server and no log gets it.
  const at = (view: EmbedView) =>
    new URL(`/hs/${view}#room=${id}&token=${token}`, ctx.settings.APP_URL).href;
  return { data: { token, expiresAt, conversation: at("conversation"), message: at("message") } };
});
