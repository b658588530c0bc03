import * as z from "zod";
import { type ParamValues, paramsIn, parseTemplate } from "#core/rules/merge-tags.ts";
import type { Preparable, PreparedCampaign } from "../prepare-campaign.ts";

const stored = z.record(z.string(), z.string());

/** Whether a text that was read with these values would still get the same ones. */
export function sameParams(read: ParamValues, now: ParamValues): boolean {
  const keys = Object.keys({ ...read, ...now });
  return keys.every((key) => read[key] === now[key]);
}

/** The account's parameters that the campaign's own text names: what a flight check shows. */
export function ownParams({
  campaign,
  params,
}: Pick<PreparedCampaign<Preparable>, "campaign" | "params">): ParamValues {
  return paramsIn(parseTemplate(campaign.message), params);
}

/** The values with which a campaign was approved; none if no text of it names any. */
export function approvedParams({ approvedParams: json }: { approvedParams: string | null }) {
  return json === null ? {} : stored.parse(JSON.parse(json));
}
