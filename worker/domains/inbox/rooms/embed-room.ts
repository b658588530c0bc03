import * as z from "zod";
import { contract } from "#core/contract/registry.ts";
import { ROOM_TEXTS } from "#core/contract/rooms/rooms.ts";
import { EMBED_LONGEST_MS, EMBED_MS, type EmbedView } from "#core/embedding.ts";
import { CooeeError } from "#core/errors.ts";
import { type Id, idSchema } from "#core/ids.ts";
import { type AccountContext, personOf, type SystemContext } from "#worker/context.ts";
import { liveSession, sessionContext } from "#worker/domains/identity/sessions/open-session.ts";
import { openUser } from "#worker/domains/identity/sessions/people-of.ts";
import { openTokenOf } from "#worker/domains/identity/tokens/open-token.ts";
import { connectedSince } from "#worker/domains/integrations/connections/connected-since.ts";
import { limitCalls } from "#worker/kernel/limits/limit-calls.ts";
import { readSigned, signed } from "#worker/signed.ts";
import { verb } from "#worker/verb.ts";
import { visibleRoom } from "./visible-room.ts";

const PURPOSE = "embed";
const PREFIX = "embed.";

/** What a view was made with, and ends with. */
const basis = z.object({
  session: z.string().optional(),
  token: z.string().optional(),
  /** A person whom HubSpot named, and the connection to its account, by when it was made. */
  hubSpot: z.object({ user: z.string(), portal: z.string(), connectedAt: z.number() }).optional(),
});
type Basis = z.infer<typeof basis>;

const embedClaims = basis.extend({
  room: idSchema("room"),
  account: z.string(),
  /** When the first token of the view was made. */
  since: z.number(),
});
type EmbedClaims = z.infer<typeof embedClaims>;

type Ctx = Pick<SystemContext, "settings" | "now">;

export function isEmbedToken(value: string): boolean {
  return value.startsWith(PREFIX);
}

/** What a view in another product's page shows instead of a session. */
export async function embedToken(
  { settings }: Pick<Ctx, "settings">,
  claims: EmbedClaims,
  expiresAt: number,
): Promise<string> {
  return PREFIX + (await signed(settings, PURPOSE, claims, expiresAt));
}

/** Undefined if we did not make the token, or it has expired. */
export async function readEmbedToken(
  { settings, now }: Ctx,
  value: string,
): Promise<EmbedClaims | undefined> {
  const claims = await readSigned(settings, PURPOSE, value.slice(PREFIX.length), now());
  return claims === undefined ? undefined : embedClaims.parse(claims);
}

/**
 * The context of a call from a view in another product's page: the person who had the view made, in that one
 * conversation, for as long as their session, app token or connection lasts. Undefined if any of it is over.
 */
export async function openEmbed(
  ctx: SystemContext,
  value: string,
): Promise<AccountContext | undefined> {
  const claims = await readEmbedToken(ctx, value);
  if (!claims) return undefined;
  const found = await contextOf(ctx, claims);
  if (!found?.person || found.account.id !== claims.account) return undefined;
  // An app token counts its own.
  const caller = claims.session ?? claims.hubSpot?.user;
  if (found.limits && caller !== undefined) {
    await limitCalls(found, "sessionCalls", caller, found.limits);
  }
  return { ...found, person: { ...found.person, sessionId: undefined, embed: claims } };
}

async function contextOf(
  ctx: SystemContext,
  { session, token, hubSpot, account }: EmbedClaims,
): Promise<AccountContext | undefined> {
  if (hubSpot !== undefined) return await openNamed(ctx, hubSpot);
  if (token !== undefined) return await openTokenOf(ctx, { id: token, accountId: account });
  if (session === undefined) return undefined;
  const row = await liveSession(ctx, session);
  return row && sessionContext(ctx, row);
}

async function openNamed(
  ctx: SystemContext,
  { user, portal, connectedAt }: NonNullable<Basis["hubSpot"]>,
): Promise<AccountContext | undefined> {
  const found = await openUser(ctx, user);
  const since = found && (await connectedSince(found, "hubspot", portal));
  return since === connectedAt ? found : undefined;
}

/** Makes the addresses at which another product's page shows a conversation, and later the same ones again. */
export const embedRoom = verb(contract.embedRoom, async (ctx, { id }) => {
  await visibleRoom(ctx, id);
  const { sessionId: session, tokenId: token, embed } = personOf(ctx);
  return { data: await viewOf(ctx, id, embed ?? { session, token, since: ctx.now() }) };
});

/** A token of one conversation, and the addresses that it opens. */
export async function viewOf(
  ctx: AccountContext,
  room: Id<"room">,
  made: Basis & { since: number },
) {
  const expiresAt = Math.min(ctx.now() + EMBED_MS, made.since + EMBED_LONGEST_MS);
  if (expiresAt <= ctx.now()) throw new CooeeError("UNAUTHENTICATED", ROOM_TEXTS.embedOver);
  const token = await embedToken(ctx, { ...made, room, account: ctx.account.id }, expiresAt);
  // Behind the #, so that no server and no log gets it.
  const at = (view: EmbedView) =>
    new URL(`/hs/${view}#room=${room}&token=${token}`, ctx.settings.APP_URL).href;
  return { token, expiresAt, conversation: at("conversation"), message: at("message") };
}
