import type { LiveEvent } from "#core/events.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { replyMails } from "#worker/domains/automation/email-to-sms/reply-mails.ts";
import {
  followWorkflows,
  type Happened,
} from "#worker/domains/automation/workflows/trigger-runs.ts";
import { notifyRooms, roomsToNotify } from "#worker/domains/inbox/rooms/notify-rooms.ts";
import {
  type CrmHappened,
  logHappened,
} from "#worker/domains/integrations/crm-activities/log-happened.ts";
import { deleteSyncsOf } from "#worker/domains/integrations/crm-syncs/end-syncs.ts";
import { tellOptOut } from "#worker/domains/integrations/crm-syncs/tell-opt-out.ts";
import { ghlNews, type Reply } from "#worker/domains/integrations/ghl/ghl-news.ts";
import {
  type Answered,
  type Notified,
  notificationMails,
} from "#worker/domains/platform/notification-settings/notification-mails.ts";
import {
  type NewNotification,
  notificationRows,
} from "#worker/domains/platform/notifications/notification-rows.ts";
import type { AccountEvent } from "#worker/domains/platform/webhooks/account-event.ts";
import { emitWebhooks } from "#worker/domains/platform/webhooks/emit-webhooks.ts";
import { markSpanStale, markStale } from "#worker/domains/reports/stats/figures.ts";
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
  notified: NewNotification | undefined;
  mailed: Notified | undefined;
  /** Whose days the dashboard recounts. */
  changed: MessageSet | undefined;
  live: (LiveEvent & { account?: string })[];
  /** What workflows follow. */
  happened: readonly Happened[];
  /** Who has opted out. */
  optedOut: string | undefined;
  /** Groups whose syncs end. */
  unsynced: readonly string[];
  /** What is written into CRMs. */
  crm: readonly CrmHappened[];
  /** What goes into conversations at GoHighLevel. */
  ghl: Reply | undefined;
  moved: readonly string[];
  rooms: boolean;
  reconnectRoom: string | undefined;
  reconnect: string | undefined;
}

function consequencesOfOne<T extends EventType>(
  ctx: AccountContext,
  event: { [K in T]: EventOf<K> & { type: K } }[T],
): EventConsequences {
  const of = CONSEQUENCES[event.type];
  const { webhook, notification, mail, live, stats, workflows, rooms, reconnectRoom, reconnect } =
    of;
  const notified = notification?.(event);
  return {
    webhook: webhook?.(event),
    notified,
    mailed: mail?.(event),
    changed: stats?.(event),
    live: [
      ...(live?.(event) ?? []),
      ...(notified
        ? [{ type: "notification", kind: notified.kind, account: notified.account?.id } as const]
        : []),
    ],
    happened: workflows?.(event, ctx.now()) ?? [],
    optedOut: of.optedOut?.(event),
    unsynced: of.endsSyncsOf?.(event) ?? [],
    crm: of.crm?.(event) ?? [],
    ghl: of.ghl?.(event),
    moved: of.moved?.(event) ?? [],
    rooms: rooms ?? false,
    reconnectRoom: reconnectRoom?.(event),
    reconnect: reconnect?.(event, ctx.account.id),
  };
}

function marksOf(ctx: AccountContext, changed: readonly MessageSet[]): Statement[] {
  const ids = changed.flatMap((set) => ("ids" in set ? set.ids : []));
  const spans = changed.flatMap((set) => ("span" in set ? markSpanStale(ctx, set.span) : []));
  return ids.length > 0 ? [markStale(ctx, ids), ...spans] : spans;
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
  const mailed = all.flatMap(({ mailed }) => mailed ?? []);
  const inbound = mailed.filter((one) => one.kind === "inbound");
  const answering = replyMails(ctx, inbound);
  // What they read travels together.
  const [webhooks, mails, answers] = await Promise.all([
    emitWebhooks(
      ctx,
      all.flatMap(({ webhook }) => webhook ?? []),
    ),
    notificationMails(ctx, mailed, async () => answeredBy(inbound, await answering)),
    answering,
  ]);
  return {
    statements: [
      ...notificationRows(
        ctx,
        all.flatMap(({ notified }) => notified ?? []),
      ),
      ...marksOf(
        ctx,
        all.flatMap(({ changed }) => changed ?? []),
      ),
      ...webhooks.statements,
      ...mails.statements,
      ...all.flatMap(({ optedOut }) =>
        optedOut === undefined ? [] : tellOptOut(ctx, optedOut, ctx.now()),
      ),
      ...endedSyncs(
        ctx,
        all.flatMap(({ unsynced }) => unsynced),
      ),
      ...logHappened(
        ctx,
        all.flatMap(({ crm }) => crm),
      ),
    ],
    effects: [...webhooks.effects, ...mails.effects, ...answers.flatMap((mail) => mail ?? [])],
    live: byAccount(
      ctx,
      all.flatMap(({ live }) => live),
    ),
    reconnect: all.flatMap(({ reconnect }) => reconnect ?? []),
    reconnectRooms: all.flatMap(({ reconnectRoom }) => reconnectRoom ?? []),
    last: [
      ...ghlNews(ctx, {
        replies: all.flatMap(({ ghl }) => ghl ?? []),
        optedOut: all.flatMap(({ optedOut }) => optedOut ?? []),
        moved: all.flatMap(({ moved }) => moved),
      }),
      ...followWorkflows(
        ctx,
        all.flatMap(({ happened }) => happened),
      ),
      ...(all.some(({ rooms }) => rooms)
        ? [
            {
              statement: roomsToNotify(ctx),
              follow: (told: D1Result<unknown> | undefined) => notifyRooms(ctx, told),
            },
          ]
        : []),
    ],
  };
}

function endedSyncs(ctx: AccountContext, groups: readonly string[]): Statement[] {
  return groups.length > 0 ? deleteSyncsOf(ctx, groups) : [];
}

/** Which replies bring themselves to someone by email, and to whom. */
function answeredBy(
  inbound: readonly Notified[],
  answers: readonly ({ to: string } | undefined)[],
): Answered {
  return new Map(
    inbound.flatMap((one, nth) => {
      const to = answers[nth]?.to;
      return to === undefined ? [] : [[one, to] as const];
    }),
  );
}

/** One message for each account's feed. */
function byAccount(ctx: AccountContext, live: EventConsequences["live"]): Consequences["live"] {
  const accounts = Map.groupBy(live, ({ account }) => account ?? ctx.account.id);
  return [...accounts].map(([account, events]) => ({
    account,
    events: events.map(({ account: _, ...event }) => event),
  }));
}
