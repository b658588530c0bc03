import type { LiveEvent } from "#core/events.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { notificationRows } from "#worker/domains/notifications/notification-rows.ts";
import { roomsToTell } from "#worker/domains/rooms/rooms-to-tell.ts";
import { markSpanStale, markStale } from "#worker/domains/stats/mark-stale.ts";
import { emitWebhooks } from "#worker/domains/webhooks/emit-webhooks.ts";
import type { AccountEvent } from "#worker/domains/webhooks/events.ts";
import type {
  Consequences,
  DomainEvent,
  EventOf,
  EventType,
  MessageSet,
} from "#worker/kernel/events.ts";
import { CONSEQUENCES } from "./consequences.ts";

interface EventConsequences {
  webhook: AccountEvent | undefined;
  statements: Statement[];
  live: (LiveEvent & { account?: string | undefined })[];
  rooms: boolean;
  reconnectRoom: string | undefined;
  reconnect: string | undefined;
}

function consequencesOfOne<T extends EventType>(
  ctx: AccountContext,
  event: { [K in T]: EventOf<K> & { type: K } }[T],
): EventConsequences {
  const { webhook, notification, live, stats, rooms, reconnectRoom, reconnect } =
    CONSEQUENCES[event.type];
  const notified = notification?.(event);
  return {
    webhook: webhook?.(event),
    statements: [
      ...(notified ? notificationRows(ctx, notified) : []),
      ...(stats ? marksOf(ctx, stats(event)) : []),
    ],
    live: [
      ...(live?.(event) ?? []),
      ...(notified
        ? [{ type: "notification", kind: notified.kind, account: notified.account?.id } as const]
        : []),
    ],
    rooms: rooms ?? false,
    reconnectRoom: reconnectRoom?.(event),
    reconnect: reconnect?.(event, ctx.account.id),
  };
}

function marksOf(ctx: AccountContext, set: MessageSet): Statement[] {
  return "ids" in set ? [markStale(ctx, set.ids)] : markSpanStale(ctx, set.span);
}

/**
 * The consequences of events: those for the transaction in which they happen, and those after its
 * commit.
 */
export async function consequencesOf(
  ctx: AccountContext,
  events: readonly DomainEvent[],
): Promise<Consequences> {
  const all = events.map((event) => consequencesOfOne(ctx, event));
  const webhooks = await emitWebhooks(
    ctx,
    all.flatMap(({ webhook }) => webhook ?? []),
  );
  return {
    statements: [...all.flatMap(({ statements }) => statements), ...webhooks.statements],
    effects: webhooks.effects,
    live: byAccount(
      ctx,
      all.flatMap(({ live }) => live),
    ),
    reconnect: all.flatMap(({ reconnect }) => reconnect ?? []),
    reconnectRooms: all.flatMap(({ reconnectRoom }) => reconnectRoom ?? []),
    telling: all.some(({ rooms }) => rooms) ? [roomsToTell(ctx)] : [],
  };
}

/** One message for each account's feed. */
function byAccount(ctx: AccountContext, live: EventConsequences["live"]): Consequences["live"] {
  const accounts = Map.groupBy(live, ({ account }) => account ?? ctx.account.id);
  return [...accounts].map(([account, events]) => ({
    account,
    events: events.map(({ account: _, ...event }) => event),
  }));
}
