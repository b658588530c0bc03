import * as z from "zod";
import { numberFields } from "#core/contract/audiences/audiences.ts";
import { contract } from "#core/contract/registry.ts";
import { formatMobile } from "#core/rules/phone.ts";
import {
  type AudienceRecord,
  audiencesAmong,
  firstNumbers,
  type NumberRow,
} from "#worker/domains/audience/audiences/audience-queries.ts";
import { attachmentContents } from "#worker/domains/content/media/attachment-contents.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";
import { verb } from "#worker/verb.ts";
import { type CampaignRecord, getCampaign } from "./campaign-queries.ts";
import { attachmentIdsIn, audienceIdsIn } from "./inner/list-queries.ts";
import { presentContent } from "./inner/present-content.ts";
import { storedRecurrence } from "./inner/series.ts";
import { readsContacts } from "./reads-contacts.ts";
import { draftFollowUp } from "./stored-follow-up.ts";

/** Numbers that are written out: as many as a person may look through. */
const MOST = 500;
/** As a list that is given may have. */
const MAX_LABEL = 200;
const written = z.object(numberFields);
const values = z.record(z.string(), z.string());

/** A campaign as the payload that would send it again (R253). */
export const campaignPayload = verb(contract.campaignPayload, async (ctx, { id }) => {
  const [campaign, audiences, numbers, carried, senders] = await Promise.all([
    getCampaign(ctx, id),
    audiencesAmong(ctx, audienceIdsIn(ctx, [id])),
    readsContacts(ctx) ? firstNumbers(ctx, id, MOST) : [],
    attachmentContents(ctx, attachmentIdsIn(ctx, [id])),
    listSenders(ctx),
  ]);
  const content = presentContent(campaign, senders);
  return {
    data: {
      ...content,
      ...carried.get(campaign.attachmentId ?? ""),
      group: content.group_array[0],
      ...listOf(audiences.get(campaign.audienceId ?? ""), numbers),
      ...timesOf(campaign, ctx.now()),
      followUp: draftFollowUp(campaign),
    },
  };
});

/** A list that is written out, or the audience that has all of it: a payload names one of them. */
function listOf(list: AudienceRecord | undefined, numbers: readonly NumberRow[]) {
  const numberList = numbers.map(({ number, fields }) => presentNumber(number, fields));
  const isWhole = list?.total === numbers.length && written.safeParse({ numberList }).success;
  return isWhole ? { numberList } : { audience: list?.id, numberList: [] };
}

/** When it is sent: a time that has passed is none. */
function timesOf(campaign: CampaignRecord, now: number) {
  const recurrence = storedRecurrence(campaign);
  if (recurrence) return { sendType: "recurrence" as const, recurrence, ...recurrence };
  const later = (at: number | null) => (at !== null && at > now ? at : undefined);
  return {
    sendType: "once" as const,
    repeat: "one_time" as const,
    scheduleAt: later(campaign.scheduledAt),
    expiresAt: later(campaign.validUntil),
  };
}

/** R053. */
function presentNumber(number: string, fields: string) {
  const contactData = values.parse(JSON.parse(fields));
  const name = [contactData.first_name, contactData.last_name].filter(Boolean).join(" ");
  return {
    label: name.slice(0, MAX_LABEL) || formatMobile(number),
    value: number,
    number,
    contactData,
  };
}
