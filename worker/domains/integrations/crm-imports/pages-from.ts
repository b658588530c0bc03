import * as z from "zod";
import type { SourceApp } from "#core/rules/crm/apps.ts";
import { saysOptOut } from "#core/rules/crm/syncs.ts";
import type { Ask, CrmPage, CrmQuery, CrmRecord } from "#worker/connectors/connector.ts";
import type { Connected } from "#worker/domains/integrations/connections/ask-as.ts";

/** Records of a step: several pages of a vendor's. */
const RECORDS = 1_000;
/** Behind as many pages, the place is kept whatever was on them. */
const MOST_PAGES = 20;

export interface PagesQuery extends CrmQuery {
  /** Names of fields: records in which one says yes are left out, whichever way the vendor finds them. */
  leftOut?: readonly string[];
}

/** About a thousand records, and the place behind them; undefined behind the last. */
export async function pagesFrom(
  { connector, place, ask }: Connected<SourceApp>,
  { leftOut = [], ...asked }: PagesQuery,
  from: string | undefined,
): Promise<{ records: CrmRecord[]; next: string | undefined }> {
  const query = { ...asked, fields: [...new Set([...asked.fields, ...leftOut])] };
  const records: CrmRecord[] = [];
  const add = (read: readonly CrmRecord[]) => {
    const isOut = ({ values }: CrmRecord) => leftOut.some((name) => saysOptOut(values[name] ?? ""));
    records.push(...read.filter((record) => !isOut(record)));
  };
  let next = from;
  let pages = 0;
  do {
    pages += 1;
    const page = await ask(goingOn(connector.page(place, query, next), next));
    add(page.records);
    for (const ids of inParts(page.ids ?? [], connector.records?.most ?? 1)) {
      if (connector.records) add(await ask(connector.records.ask(place, query, ids)));
    }
    next = page.next;
  } while (next !== undefined && records.length < RECORDS && pages < MOST_PAGES);
  return { records, next };
}

/** A vendor that names the same place again would never end, and what is behind it would be missing. */
function goingOn({ request, read }: Ask<CrmPage>, from: string | undefined): Ask<CrmPage> {
  const next = z.string().refine((place) => place !== from, "A page says that it is the next one");
  return {
    request,
    read: (answer) => {
      const page = read(answer);
      return { ...page, next: next.optional().parse(page.next) };
    },
  };
}

function* inParts(ids: readonly string[], most: number): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += most) yield ids.slice(at, at + most);
}
