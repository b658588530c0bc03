import { contract } from "#core/contract/registry.ts";
import { ROOM_TEXTS } from "#core/contract/rooms/rooms.ts";
import type { EmbedView } from "#core/embedding.ts";
import { CooeeError } from "#core/errors.ts";
import { idSchema } from "#core/ids.ts";
import { allows } from "#core/permissions.ts";
import type { SystemContext } from "#worker/context.ts";
import { userByEmail } from "#worker/domains/identity/directory/user-queries.ts";
import { openUser } from "#worker/domains/identity/sessions/people-of.ts";
import { connectedSince } from "#worker/domains/integrations/connections/connected-since.ts";
import { viewOf } from "./embed-room.ts";
import { openRoom } from "./rooms.ts";

/** Views that one person may open. */
const PER_SECOND = 1;
const BURST_SECONDS = 30;

/** What HubSpot says of who looks at a contact's card: its account, their email address, and the contact's number. */
export interface CardAsk {
  portal: string;
  email: string;
  number: string;
  view: EmbedView;
}

/**
 * The address at which HubSpot shows a contact's conversation to the person who looks at the contact. They are the one with
 * the same verified email address here, in an account that is connected to that account of HubSpot's.
 */
export async function openCard(ctx: SystemContext, ask: CardAsk): Promise<{ url: string }> {
  const found = await contextOf(ctx, ask);
  if (!found) throw new CooeeError("FORBIDDEN", ROOM_TEXTS.unknownInCard(ask.email));
  const { account, hubSpot } = found;
  const options = { burstSeconds: BURST_SECONDS };
  const limiter = ctx.limiter(`hubspot-card:${hubSpot.user}`);
  const { granted } = await limiter.take([1], PER_SECOND, ctx.now(), options);
  if (granted === 0) throw new CooeeError("RATE_LIMITED", ROOM_TEXTS.manyCards, undefined, 1);
  const { data } = await openRoom(account, { number: ask.number });
  const room = idSchema("room").parse(data?._id);
  return { url: (await viewOf(account, room, { hubSpot, since: ctx.now() }))[ask.view] };
}

async function contextOf(ctx: SystemContext, { portal, email }: CardAsk) {
  const user = await userByEmail(ctx, email.toLowerCase());
  if (!user) return undefined;
  const account = await openUser(ctx, user.id);
  if (!account?.person || !allows(contract.openRoom.access, account.person)) return undefined;
  const connectedAt = await connectedSince(account, "hubspot", portal);
  if (connectedAt === undefined) return undefined;
  return { account, hubSpot: { user: user.id, portal, connectedAt } };
}
