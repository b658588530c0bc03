import * as z from "zod";
import { endpoint, keyedListOf, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { access, campaignId, change, owns } from "../campaigns/campaign-input.ts";

/** A link's code, alone or with its recipient's part. */
const CODE = /^[0-9A-Za-z]{8}([0-9][0-9A-Za-z]{5})?$/;

export const checkShortUrl = endpoint("PUT", "/shortUrl/check/{id}", {
  area: "links",
  summary: "Where a short link leads; asking counts as no click",
  access: { who: "anyone" },
  limits: [{ of: "short-link", by: "network", per: "quarter hour", most: 120 }],
  input: z.object({ id: z.string().regex(CODE, "Must be a short link's code") }),
  output: z.object({ data: z.object({ code: z.string(), longUrl: z.string() }) }),
});

const figures = {
  /** Recipients who opened the link. */
  people: z.number(),
  /** How often they did. */
  clicks: z.number(),
  /** Requests by programs that check links, and by those that show a preview. */
  scanners: z.number(),
  previews: z.number(),
};

export const campaignLink = z.object({
  longUrl: z.string(),
  disabled: z.boolean(),
  expiresAt: z.number().optional(),
  ...figures,
});
export type CampaignLink = z.infer<typeof campaignLink>;

const clickedLink = campaignLink.extend({ _id: z.string(), name: z.string() });

export const clickedData = endpoint("GET", "/gateway/getClickedData", {
  summary: "Short links of campaigns, newest first, with the people who opened them, by key",
  access,
  input: z.object({ cursor: idSchema("campaign").optional(), limit: queryNumber.optional() }),
  output: keyedListOf(clickedLink),
});

const recipientClicks = z.object({
  _id: z.string(),
  number: z.string(),
  /** For people who may see contacts. */
  name: z.string().optional(),
  clicks: z.number(),
  firstAt: z.number().optional(),
  lastAt: z.number().optional(),
});
export type RecipientClicks = z.infer<typeof recipientClicks>;

export const campaignClicks = endpoint("GET", "/gateway/analytic/{id}", {
  summary: "Recipients of a campaign who opened its link, or who did not, by number",
  access: { who: "signed-in", may: "recipients" },
  owns,
  input: campaignId.extend({
    clickstatus: z.enum(["clicked", "notclicked"]).default("clicked"),
    cursor: z
      .string()
      .regex(/^\d{11}$/)
      .optional(),
    limit: queryNumber.optional(),
  }),
  output: keyedListOf(recipientClicks),
});

const linkChange = {
  disabled: z.boolean(),
  /** Epoch milliseconds; null for never. */
  expiresAt: z.number().int().min(0).nullable().default(null),
};
const linkChanged = z.object({ data: z.object({ disabled: z.boolean() }) });

export const changeLink = endpoint("PUT", "/gateway/campaign/{id}/link", {
  summary: "Switch a campaign's short link off or on, or let it expire",
  access: change,
  owns,
  input: campaignId.extend(linkChange),
  output: linkChanged,
});

export const changeQuickLink = endpoint("PUT", "/gateway/quick/{id}/link", {
  summary: "Switch a quick message's short link off or on, or let it expire",
  access: change,
  owns: { id: "quickMessage" },
  input: z.object({ id: idSchema("quickMessage"), ...linkChange }),
  output: linkChanged,
});
