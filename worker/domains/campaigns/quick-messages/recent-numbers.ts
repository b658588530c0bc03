import * as z from "zod";
import { contract } from "#core/contract/registry.ts";
import { readsContacts } from "#worker/domains/campaigns/campaigns/reads-contacts.ts";
import { verb } from "#worker/verb.ts";
import { recentRows } from "./inner/quick-queries.ts";

const MOST = 20;
const values = z.record(z.string(), z.string());

/** R258: the numbers that quick messages went to last, each once, with its contact's values. */
export const recentNumbers = verb(contract.recentNumbers, async (ctx) => {
  const isReadable = readsContacts(ctx);
  const rows = await recentRows(ctx, MOST);
  const items = rows.map(({ number, fields }) => {
    const contactData = isReadable ? values.parse(JSON.parse(fields)) : {};
    return { phoneNumber: number, personalizationData: contactData, contactData };
  });
  return { items };
});
