import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { may } from "#core/permissions.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { numberLike } from "#worker/domains/audience/contacts/number-like-queries.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { seenMedium } from "#worker/domains/sending/messages/read-to-queries.ts";
import { isUnread } from "./room-queries.ts";

export type Filters = Pick<
  Input<typeof contract.listRooms>,
  "search" | "status" | "assignee" | "campaign" | "unread"
>;

/** The accounts whose rooms a person may see: their own, and of the parent's those assigned to it. */
export function roomAccounts(ctx: AccountContext): Promise<string[]> {
  // They are the same whose opt-outs count.
  return suppressionLists(ctx);
}

/** Which rooms `r` of one of those accounts the person may see. */
export function isVisibleRoom(ctx: AccountContext, account: string): SQL {
  return account === ctx.account.id ? sql`true` : sql`r.assignee_account = ${ctx.account.id}`;
}

/** The rooms `r` of that account that a list with these filters has. */
export function matchesFilters(ctx: AccountContext, account: string, filters: Filters): SQL {
  const { search = "", status, assignee, campaign, unread } = filters;
  const wanted: SQL[] = [stateIs(ctx, status)];
  if (search.trim() !== "") wanted.push(numberLike(account, sql`r.number`, typed(ctx, search)));
  if (assignee === "none") wanted.push(sql`r.assignee_id IS NULL`);
  else if (assignee) {
    wanted.push(sql`r.assignee_id = ${assignee === "me" ? personOf(ctx).userId : assignee}`);
  }
  if (campaign) {
    wanted.push(sql`r.number IN (SELECT a.number FROM campaign_responses a
      WHERE a.account_id = r.account_id AND a.campaign_id = ${campaign})`);
  }
  if (unread) wanted.push(isUnread(ctx));
  return sql.join(wanted, sql` AND `);
}

/** What was typed; names are searched for people who may read contacts. */
function typed(ctx: AccountContext, search: string): string {
  return may(personOf(ctx), "group") ? search : search.replace(/[^\d+]/g, "");
}

function stateIs(ctx: AccountContext, status: Filters["status"]): SQL {
  if (status === "all") return sql`true`;
  if (status === "closed") return sql`r.status = 'closed'`;
  const snoozed = sql`COALESCE(r.snoozed_until, 0) > ${ctx.now()}`;
  return status === "snoozed"
    ? sql`r.status = 'open' AND ${snoozed}`
    : sql`r.status = 'open' AND NOT ${snoozed}`;
}

const row = z.object({
  room: z.string(),
  id: z.string(),
  direction: z.enum(["in", "out"]),
  recipient: z.string(),
  sender: z.string(),
});
export type ConversationRow = z.infer<typeof row>;

/** Quick messages among which conversations are looked for. */
const LOOK_BACK = 500;

const SHOWN = sql.raw("m.id, m.direction, m.recipient, m.sender");

/** The last message with the handset of `r`; with `also`, the last of those. */
const lastWith = (ctx: AccountContext, also = sql``): SQL => sql`(SELECT m.id FROM messages m
  INDEXED BY messages_handset WHERE m.recipient = r.number AND m.account_id = r.account_id
    AND ${seenMedium(ctx)} ${also} ORDER BY m.id DESC LIMIT 1)`;

/** Of the rooms of these accounts that the person may see. */
export function latestConversations(
  ctx: AccountContext,
  accounts: readonly string[],
  limit: number,
): Promise<ConversationRow[]> {
  const pages = accounts.map(
    (account) => sql`SELECT * FROM (SELECT r.account_id, r.id, r.number, r.updated_at FROM rooms r
      WHERE r.account_id = ${account} AND ${isVisibleRoom(ctx, account)} ORDER BY r.updated_at DESC, r.id DESC LIMIT ${limit})`,
  );
  return ctx.db.rows(
    sql`SELECT r.id AS room, ${SHOWN}
      FROM (${sql.join(pages, sql` UNION ALL `)} ORDER BY updated_at DESC, id DESC LIMIT ${limit}) r
      CROSS JOIN messages m ON m.account_id = r.account_id AND m.id = ${lastWith(ctx)}
      WHERE r.account_id IN ${amongIds(accounts)}
      ORDER BY r.updated_at DESC, r.id DESC`,
    row,
  );
}

/** Of the account's rooms in which nothing else was sent after a quick message, other than an automation's. */
export function latestQuickConversations(
  ctx: AccountContext,
  limit: number,
): Promise<ConversationRow[]> {
  const { accountId } = ctx.db;
  return ctx.db.rows(
    sql`SELECT r.id AS room, ${SHOWN}
      FROM (SELECT recipient, MAX(id) AS id FROM (SELECT m.recipient, m.id
          FROM quick_messages q INDEXED BY quick_messages_typed
          CROSS JOIN messages m ON m.account_id = q.account_id
            AND m.id BETWEEN q.first_message AND q.last_message AND m.quick_id = q.id
          WHERE q.account_id = ${accountId} AND q.source IS NULL AND ${seenMedium(ctx)}
          ORDER BY q.id DESC LIMIT ${LOOK_BACK}) j
        GROUP BY recipient) f
      CROSS JOIN rooms r ON r.account_id = ${accountId} AND r.number = f.recipient
      CROSS JOIN messages m ON m.account_id = ${accountId} AND m.id = f.id
      WHERE f.id = ${lastWith(ctx, sql`AND m.direction = 'out'`)}
      ORDER BY f.id DESC LIMIT ${limit}`,
    row,
  );
}
