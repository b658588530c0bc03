import type { CrmApp } from "#core/rules/crm/apps.ts";
import type { CrmQuery } from "#worker/connectors/connector.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Connected } from "#worker/domains/integrations/connections/ask-as.ts";
import { pagesFrom } from "#worker/domains/integrations/crm-imports/pages-from.ts";
import { commit } from "#worker/kernel/commit.ts";
import { optedOutSince, removeUnlinked, unlinked } from "./apply-page.ts";
import { deleteLinks, markSeen, putLinks, unseenLinks } from "./link-queries.ts";
import type { Rules } from "./rules-of.ts";
import { changeAsRead, type SyncRow } from "./sync-queries.ts";

/** What a step takes at most. */
const STATEMENTS = 20;
const NONE = { ids: [], numbers: [] };

/**
 * After a pass: those of the records that it should have seen which the CRM no longer has lose their links, and as the
 * account chose, their contacts leave the group, if no other record has their numbers. Consent and opt-outs stay. Asking
 * for each by its id keeps a page that came back empty from removing anyone; one that only left the filter stays.
 */
export async function* removeGone(
  ctx: AccountContext,
  begun: SyncRow,
  source: Connected<CrmApp>,
  query: CrmQuery,
  rules: Rules,
): AsyncGenerator<number, SyncRow> {
  let row = begun;
  const { connector, place, ask } = source;
  const { most, ask: byIds } = connector.records;
  for (let seesAnyone = row.records > 0; ; ) {
    const links = await unseenLinks(ctx, row, most);
    if (links.length === 0) return row;
    // Who sees nobody removes nobody: rather, we may see nobody any more.
    seesAnyone ||= row.pass !== "full" && (await hasAnyone(source, rules));
    if (!seesAnyone) return row;
    const ids = links.map(({ recordId }) => recordId);
    const records = await ask(byIds(place, query, ids));
    const there = new Set(records.map(({ id }) => id));
    // Who opted out may have left the filter by that.
    const said = await optedOutSince(ctx, row, records, rules);
    yield* said.optOuts;
    const gone = links.filter(({ recordId }) => !there.has(recordId));
    const goneIds = gone.map(({ recordId }) => recordId);
    const numbers = gone.map(({ number }) => number);
    const left =
      row.deletions === "keep" ? NONE : await unlinked(ctx, row, numbers, new Set(goneIds));
    await commit(ctx, {
      statements: [
        ...changeAsRead(ctx, row, {}),
        ...putLinks(ctx, row, said.links),
        markSeen(ctx, row, [...there]),
        deleteLinks(ctx, row, goneIds),
        ...removeUnlinked(ctx, row, left),
      ],
      events: left.ids.length > 0 ? [{ type: "contacts.changed", groups: [row.groupId] }] : [],
    });
    row = { ...row, step: row.step + 1 };
    yield STATEMENTS;
  }
}

async function hasAnyone(source: Connected<CrmApp>, { filter, fields }: Rules): Promise<boolean> {
  return (await pagesFrom(source, { filter, fields }, undefined)).records.length > 0;
}
