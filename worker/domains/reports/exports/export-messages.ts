import {
  EXPORT_KEPT_DAYS,
  EXPORT_TEXTS,
  MOST_EXPORT_DAYS,
} from "#core/contract/exports/exports.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { type CooeeError, conflict, forbidden, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { type Medium, may, seesMedium } from "#core/permissions.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { historyPeriod } from "#worker/domains/sending/messages/history.ts";
import { historyStatuses } from "#worker/domains/sending/messages/statuses-from-wire.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { insertExport } from "./inner/export-queries.ts";

type Requested = Input<typeof contract.exportMessages>;

/** Starts the job that writes the file; the link is mailed when it is ready. */
export const exportMessages = verb(contract.exportMessages, async (ctx, input) =>
  startExport(ctx, input, "sms"),
);

export const exportMms = verb(contract.exportMms, async (ctx, input) =>
  startExport(ctx, input, "mms"),
);

async function startExport(ctx: AccountContext, input: Requested, medium: Medium) {
  const person = personOf(ctx);
  const email = input.customEmail || person.email;
  if (!email) throw invalid("customEmail", EXPORT_TEXTS.noEmail);
  if (input.campaign) await getCampaign(ctx, input.campaign);
  if (input.campaign && input.bulk) throw invalid("campaign", "Give this or bulk, not both");
  const [fromAt, toAt] = input.bulk
    ? await ofCampaign(ctx, input.bulk)
    : await ofDays(ctx, input, medium);
  // An unknown word is refused now, and not in the job.
  historyStatuses(input.status);
  const id = newId("export", ctx.now());
  const fresh = {
    id,
    userId: person.userId,
    email,
    format: input.format,
    campaignId: input.bulk ?? input.campaign ?? null,
    // A campaign's messages are all of one.
    medium: input.bulk || input.campaign ? null : medium,
    statuses: input.status ? JSON.stringify(input.status) : null,
    fromAt,
    toAt,
    names: may(person, "group"),
    expiresAt: ctx.now() + EXPORT_KEPT_DAYS * 86_400_000,
  };
  await commit(ctx, {
    statements: [insertExport(ctx, fresh)],
    effects: [{ type: "job", kind: "export", id }],
    audit: { action: "export.start", subject: id, detail: { campaign: fresh.campaignId, email } },
  });
  return { message: EXPORT_TEXTS.started, email, data: { _id: id } };
}

const ENDED: readonly string[] = ["complete", "cancelled"];

/** R078: the report of a campaign that has ended is not exported. */
async function ofCampaign(ctx: AccountContext, id: string): Promise<[number, number]> {
  const campaign = await getCampaign(ctx, id);
  if (!may(personOf(ctx), "recipients")) throw noAccess();
  if (ENDED.includes(campaign.status)) throw conflict(EXPORT_TEXTS.ended);
  return [campaign.createdAt, (await historyPeriod(ctx, {})).to];
}

/** R214, R215. */
async function ofDays(
  ctx: AccountContext,
  { from, to }: Requested,
  medium: Medium,
): Promise<[number, number]> {
  if (!seesMedium(personOf(ctx), medium)) throw noAccess();
  if (!from || !to) throw invalid(from ? "to" : "from", EXPORT_TEXTS.daysRequired);
  const period = await historyPeriod(ctx, { from, to });
  const days = 1 + (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days > MOST_EXPORT_DAYS) throw invalid("to", EXPORT_TEXTS.range);
  return [period.from, period.to];
}

function noAccess(): CooeeError {
  return forbidden();
}
