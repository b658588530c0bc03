import * as z from "zod";
import { contract } from "#core/contract/registry.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { firstNumbers } from "#worker/domains/audiences/audience-queries.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { presentContent } from "./inner/present-content.ts";
import { readsContacts } from "./inner/reads-contacts.ts";

/** Numbers that are written out: as many as a person may look through. */
const MOST = 500;
const values = z.record(z.string(), z.string());

/** A campaign as the payload that would send it again (R253). */
export const campaignPayload = verb(contract.campaignPayload, async (ctx, { id }) => {
  const [campaign, numbers] = await Promise.all([
    getCampaign(ctx, id),
    readsContacts(ctx) ? firstNumbers(ctx, id, MOST) : [],
  ]);
  const { audienceId, scheduledAt, recurrence } = campaign;
  const content = presentContent(campaign);
  return {
    data: {
      ...content,
      group: content.group_array[0],
      audience: audienceId ?? undefined,
      numberList: numbers.map(({ number, fields }) => presentNumber(number, fields)),
      scheduleAt: scheduledAt ?? undefined,
      sendType: recurrence === null ? ("once" as const) : ("recurrence" as const),
    },
  };
});

/** R053. */
function presentNumber(number: string, fields: string) {
  const contactData = values.parse(JSON.parse(fields));
  const name = [contactData.first_name, contactData.last_name].filter(Boolean).join(" ");
  return { label: name || formatMobile(number), value: number, number, contactData };
}
