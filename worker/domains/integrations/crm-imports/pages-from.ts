import type { SourceApp } from "#core/rules/crm/apps.ts";
import type { CrmPage, CrmQuery, CrmRecord } from "#worker/connectors/connector.ts";
import type { Connected } from "#worker/domains/integrations/connections/ask-as.ts";
import { VendorError } from "#worker/domains/integrations/connections/vendor-error.ts";

/** Records of a step: several pages of a vendor's. */
const RECORDS = 1_000;
/** Behind as many pages, the place is kept whatever was on them. */
const MOST_PAGES = 20;

/** About a thousand records, and the place behind them; undefined behind the last. */
export async function pagesFrom(
  { connector, place, ask }: Connected<SourceApp>,
  query: CrmQuery,
  from: string | undefined,
): Promise<{ records: CrmRecord[]; next: string | undefined }> {
  const records: CrmRecord[] = [];
  let next = from;
  let pages = 0;
  do {
    pages += 1;
    const page: CrmPage = await ask(connector.page(place, query, next));
    records.push(...page.records);
    for (const ids of inParts(page.ids ?? [], connector.records?.most ?? 1)) {
      if (connector.records) records.push(...(await ask(connector.records.ask(place, query, ids))));
    }
    // A vendor that names the same place again would never end, and what is behind it would be missing.
    if (page.next !== undefined && page.next === next) {
      throw new VendorError(connector.app, "unavailable");
    }
    next = page.next;
  } while (next !== undefined && records.length < RECORDS && pages < MOST_PAGES);
  return { records, next };
}

function* inParts(ids: readonly string[], most: number): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += most) yield ids.slice(at, at + most);
}
