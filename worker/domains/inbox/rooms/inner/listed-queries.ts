import { type SQL, sql } from "drizzle-orm";
import type { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { may } from "#core/permissions.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { numberLike } from "#worker/domains/audience/contacts/number-like-queries.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
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
