import type * as z from "zod";
import { checkDraft } from "#core/contract/campaigns/drafts.ts";
import { launchCampaign } from "#core/contract/campaigns/launch.ts";
import { exportMessages, getExport } from "#core/contract/exports/exports.ts";
import { dayOf, daysAfter } from "#core/rules/zoned-day.ts";
import type { Api } from "./api.ts";
import { expect } from "./fixtures.ts";
import { RECIPIENT } from "./furniture.ts";

/** What an account has of follow-ups, of a time until which messages go out, and of exports, for pictures. */
export interface Messaging {
  /** A campaign that has ended and has a follow-up planned. */
  followed: string;
  /** A scheduled campaign that is sent only until a time. */
  until: string;
  exported: string;
}

const DAY = 86_400_000;

export async function furnishMessaging(api: Api): Promise<Messaging> {
  const followed = await followUp(api);
  return { followed, until: await sendUntil(api), exported: await exportHistory(api) };
}

async function followUp(api: Api): Promise<string> {
  const group = await api.group("Guests of the spring dinner", [RECIPIENT, "61427000311"]);
  const draft = await api.draft({
    name: "Spring dinner",
    message: "Hi {{first_name|there}}, our spring dinner is on Friday week. Coming? Reply YES.",
    group_array: [group],
  });
  await launch(api, draft, {
    followUp: {
      to: "noReply",
      days: 2,
      minutes: 570,
      message: "Hi {{first_name|there}}, there are four seats left for our spring dinner.",
    },
  });
  return draft;
}

async function sendUntil(api: Api): Promise<string> {
  const group = await api.group("Lunch club", [RECIPIENT]);
  const draft = await api.draft({
    name: "Lunch special",
    message: "Half price until two.",
    group_array: [group],
  });
  const scheduleAt = (Math.floor(Date.now() / DAY) + 3) * DAY;
  await launch(api, draft, { scheduleAt, expiresAt: scheduleAt + 3_600_000 });
  return draft;
}

async function launch(
  api: Api,
  draft: string,
  sending: Pick<z.input<typeof launchCampaign.input>, "followUp" | "scheduleAt" | "expiresAt">,
): Promise<void> {
  const { recipients, price } = (await api.call(checkDraft, { id: draft })).data;
  await api.call(launchCampaign, { draft, recipients, price, ...sending });
}

/** The last week's messages, in a file. */
async function exportHistory(api: Api): Promise<string> {
  const to = dayOf(Date.now(), "Australia/Sydney");
  const asked = { from: daysAfter(to, -6), to, format: "xlsx" } as const;
  const { _id: id } = (await api.call(exportMessages, asked)).data;
  const status = async () => (await api.call(getExport, { id })).data.status;
  await expect.poll(status).toBe("complete");
  return id;
}
