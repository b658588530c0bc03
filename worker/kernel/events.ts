import type { GhlReported } from "#core/contract/integrations/ghl-reports.ts";
import type { LiveEvent } from "#core/events.ts";
import type { Id } from "#core/ids.ts";
import type { PaymentKind } from "#core/mails/notifications.ts";
import type { CrmApp } from "#core/rules/crm/apps.ts";
import type { GhlAccountState, GhlLocationState } from "#core/rules/ghl.ts";
import type { OptOutSource } from "#core/rules/opt-out.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { AccountRef } from "#worker/queues/messages.ts";
import type { Effect } from "./effects.ts";

/** Messages by their ids, or all between two; no span if none was planned. */
export type MessageSet =
  | { ids: readonly string[] }
  | { span: { firstMessage: string | null; lastMessage: string | null } };

/**
 * What happened, named by the verb whose transaction it is. The consequences (webhook,
 * notification, live feed, statistics) are in the table in worker/events/consequences.ts. Times are
 * epoch milliseconds.
 */
export type DomainEvent =
  | {
      type: "message.received";
      id: string;
      /** The id of the reply, if there is one. */
      replyId: string;
      /** The conversation that it is in. */
      room: string;
      from: string;
      to: string;
      text: string;
      /** Whether it is an MMS. */
      mms: boolean;
      /** Whether its handset has something to say, rather than asking us to stop, start or help. */
      isReply: boolean;
      /** Whether the account's owner wants replies by mail. */
      toOwner: boolean;
      /** Whether it came from another number of ours, so that an account wrote. */
      fromOurs: boolean;
      at: number;
    }
  /** A message was one of the account's keywords. */
  | { type: "keyword.received"; keyword: string; number: string; message: string; at: number }
  /** People or programs of the account have something sent (R118). */
  | { type: "sending.added"; kind: "schedule" | "bulk" | "quick" }
  | { type: "messages.changed"; messages: MessageSet }
  /** What became of messages of these quick messages is known. */
  | { type: "quick.moved"; quicks: readonly string[] }
  /** The room itself, or who may see it: whose lists of rooms show something else now. */
  | {
      type: "room.changed";
      /** Undefined if they are several. */
      id?: string;
      /** Other accounts that see it, or saw it: a sub-account it is, or was, assigned to. */
      accounts?: readonly string[];
      /** It is assigned to another person: those who have it open reconnect, if they still may. */
      reassigned?: boolean;
    }
  /** A note in a room mentions a person of this account. */
  | { type: "room.mentioned"; room: string; by: string; account: AccountRef }
  | {
      type: "contact.opted_out";
      number: string;
      source: OptOutSource;
      /** The CRM that said so, if one of those that are synced did. */
      saidBy?: CrmApp | undefined;
      /** The only sender that they opted out of; undefined for all of the account's. */
      sender?: string;
      /** A sub-account's parent, on whose list it may be too. */
      parent?: string;
      at: number;
    }
  | { type: "contact.opted_in"; number: string; parent?: string; at: number }
  /** A set of contacts of these groups was changed, or put back. */
  | { type: "contacts.changed"; groups: readonly string[] }
  | { type: "groups.deleted"; groups: readonly string[] }
  /** Someone who sent a contact form is in its group, whether it added them or they were there. */
  | {
      type: "form.sent";
      form: string;
      submission: string;
      number: string;
      group: string;
      contact: string;
      at: number;
    }
  /** A contact form takes nothing any more until someone lets it. */
  | { type: "form.paused"; name: string; reason: string }
  /** A contact form's message to someone who signed up was not sent. */
  | { type: "form.failed"; name: string; reason: string }
  /** These numbers are new in a group. */
  | {
      type: "contacts.added";
      group: string;
      numbers: readonly string[];
      /** Only those of them that this import, or whatever it was, brought in. */
      source?: string;
      /** How many workflows led to it, one behind the other. */
      hops?: number;
    }
  /** Contacts with these numbers have other values. */
  | { type: "contacts.revalued"; numbers: readonly string[] }
  /** A run of a workflow came to an action that says so. */
  | {
      type: "workflow.reached";
      workflow: string;
      run: string;
      name: string;
      number: string;
      fields: Readonly<Record<string, string>>;
      at: number;
    }
  | { type: "workflow.notified"; message: string }
  /** The account blocked or allowed a number. */
  | { type: "block.changed" }
  | {
      type: "campaign.changed";
      id: string;
      /** The wire's status words. */
      status: string;
      counts: Record<string, number>;
      perSecond: number;
      /** The account that pays, if it is a different one. */
      payer?: string;
    }
  | {
      type: "campaign.completed";
      id: string;
      name: string;
      counts: Record<string, number>;
      at: number;
    }
  /** One that had been paid for: what was not sent by then never is. */
  | { type: "campaign.cancelled"; id: string }
  /** Recipients, or programs, opened the short link of a campaign's messages. */
  | {
      type: "link.opened";
      campaign: string;
      /** The recipients who did, with the ids of their clicks. */
      by: readonly { number: string; click: string }[];
    }
  | { type: "campaign.held"; name: string; reason: string }
  /** A date of a recurring campaign was left out. */
  | { type: "occurrence.skipped"; name: string; reason: string }
  /** A campaign's follow-up was not sent. */
  | { type: "followUp.failed"; name: string; reason: string }
  /** A rule holds it until an administrator has decided. */
  | { type: "campaign.waiting"; name: string; reason: string }
  /** A file did not come, or was not sent. */
  | { type: "file.problem"; name: string; reason: string }
  | { type: "campaign.approved"; name: string }
  | { type: "campaign.rejected"; name: string; reason: string }
  /** `once`: of an automation, which may have many. */
  | { type: "quick.waiting"; reason: string; once?: true }
  | { type: "quick.approved"; once?: true }
  | { type: "quick.rejected"; reason: string; once?: true }
  /** One that was scheduled or approved was not sent after all. */
  | { type: "quick.failed"; reason: string; once?: true }
  | {
      type: "import.ended";
      id: string;
      group: string;
      /** Undefined if the group was deleted in the meantime. */
      groupName: string | undefined;
      /** Why it failed. */
      failure?: string;
    }
  | { type: "import.undone"; id: string; group: string }
  | { type: "verification.decided"; message: string }
  /** A personal number of the account's. */
  | { type: "personalNumber.decided"; message: string; id: Id<"notification"> }
  /** A dedicated number was not paid for, or is gone. */
  | { type: "number.changed"; message: string; id: Id<"notification"> }
  /** What became of a business name that the account asked for, or what it may send as has changed. */
  | { type: "businessName.changed"; message: string | null; id: Id<"notification"> }
  /** The audit of the books found differences; in the account of an administrator. */
  | { type: "books.differ"; message: string }
  /** A usage invoice was not paid by its due date. */
  | {
      type: "invoice.overdue";
      number: string;
      amount: string;
      /** Who was mailed about it. */
      mailedTo: readonly string[];
    }
  /** Something was paid, charged or paid back: its tax invoice or credit note was issued. */
  | {
      type: "payment.made";
      kind: PaymentKind;
      number: string;
      amount: string;
      /** Who was mailed the invoice. */
      mailedTo: readonly string[];
    }
  /** A payment that no person made did not go through, or is disputed: its owner was mailed the same. */
  | { type: "payment.failed"; subject: string; text: string; mailedTo: readonly string[] }
  | { type: "webhook.switched_off"; message: string }
  | { type: "notifications.changed" }
  | { type: "balance.changed"; account?: string }
  /** What an account shares, or what is shared with it. */
  | { type: "sharing.changed"; account?: string }
  /** What webhooks are told of a sub-account of GoHighLevel's. */
  | {
      type: "ghl.subAccount";
      subAccount: string;
      name: string;
      status: GhlLocationState;
      at: number;
    }
  | {
      type: "ghl.sender";
      subAccount: string;
      name: string;
      sender: string;
      promotional: boolean;
      at: number;
    }
  | { type: "ghl.report"; report: GhlReported }
  /** R330: an agency at GoHighLevel, or one of its locations. */
  | { type: "ghlAccount.changed"; status: GhlAccountState }
  | { type: "ghlLocation.changed"; id: string; status: GhlLocationState }
  /** A person or the account. */
  | { type: "account.changed"; account?: string }
  /** What the account's people may do: open consoles reconnect with the new rights. */
  | { type: "rights.changed"; account?: string };

export type EventType = DomainEvent["type"];
export type EventOf<T extends EventType> = Extract<DomainEvent, { type: T }>;
/** Events in CONTROL: they are published to open consoles, and concern nothing on a shard. */
export type ControlEvent = EventOf<
  | "account.changed"
  | "balance.changed"
  | "ghlAccount.changed"
  | "ghlLocation.changed"
  | "rights.changed"
>;

/** What belongs to the transaction of the events, and what follows its commit. */
export interface Consequences {
  statements: Statement[];
  effects: Effect[];
  live: { account: string; events: LiveEvent[] }[];
  /** Accounts whose open consoles reconnect. */
  reconnect: readonly string[];
  /** Rooms whose open sockets reconnect. */
  reconnectRooms: readonly string[];
  /** Statements for the end of the transaction, and what follows from what each returns. */
  last: readonly {
    statement: Statement;
    follow: (result: D1Result<unknown> | undefined) => void;
  }[];
}

/**
 * Publishes to open consoles, once the transaction is committed. A feed that fails does no harm:
 * the database is the truth. Only changes of rights are awaited, so that the old ones are over when
 * the verb ends.
 */
export async function publish(
  ctx: AccountContext,
  { live, reconnect, reconnectRooms }: Consequences,
): Promise<void> {
  const failed = (error: unknown) => ctx.log.error("feed.failed", error);
  await Promise.all([
    ...reconnect.map(async (account) => await ctx.feed(account).reconnect().catch(failed)),
    ...reconnectRooms.map(async (room) => await ctx.room(room).reconnect().catch(failed)),
  ]);
  for (const { account, events } of live) {
    const sent = async () => await ctx.feed(account).publish(events);
    ctx.waitUntil(sent().catch(failed));
  }
}
