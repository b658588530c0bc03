import type * as z from "zod";
import type { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { parseTemplate } from "#core/rules/merge-tags.ts";
import { unknownTags, unknownTagWords } from "#core/rules/unknown-tags.ts";
import type { AccountContext } from "#worker/context.ts";
import { campaignSender } from "#worker/domains/campaigns/campaigns/campaign-sender.ts";
import { linkHost } from "#worker/domains/content/links/link-host.ts";
import { checkLongUrl, ownLongUrl } from "#worker/domains/content/links/long-url.ts";
import { paramValues } from "#worker/domains/content/params/param-queries.ts";
import { mayUseSharedSender } from "#worker/domains/senders/senders/senders.ts";
import { given } from "./given.ts";
import type { Content } from "./stored-group.ts";

type New = z.output<typeof contract.createSchedulerGroup.input>;
type Changed = z.output<typeof contract.updateSchedulerGroup.input>;

/** What a request says of the content. Both names of the opt-out mean the same. */
export function newContent(input: New): Content {
  const { campaign_type, sender, message, plainValues, longUrl } = input;
  const { replyLink, replyLinkMessage, optout, replyStopToOptOut } = input;
  return {
    campaign_type,
    sender,
    message,
    plainValues,
    longUrl: longUrl || undefined,
    replyLink,
    replyLinkMessage,
    optout: optout ?? replyStopToOptOut ?? true,
  };
}

export function changedContent(input: Changed): Partial<Content> {
  const { campaign_type, sender, message, plainValues, longUrl } = input;
  const { replyLink, replyLinkMessage, optout, replyStopToOptOut } = input;
  const fields = { campaign_type, sender, message, plainValues, longUrl, replyLink };
  return given({ ...fields, replyLinkMessage, optout: optout ?? replyStopToOptOut });
}

/** Whether it can be sent as it is: its sender, its link and its merge tags. */
export async function checkedContent(
  ctx: AccountContext,
  content: Content,
  labels: New["labels"],
): Promise<Content> {
  const [params, host] = await Promise.all([
    paramValues(ctx),
    linkHost(ctx, ctx.account.id),
    campaignSender(ctx, content.sender, () => mayUseSharedSender(ctx)),
  ]);
  const known = labels.filter(({ type }) => type === "text").map(({ newLabel }) => newLabel);
  const unknown = unknownTags(parseTemplate(content.message), [...known, ...Object.keys(params)]);
  const unsendable = unknown.find(({ fallback }) => fallback === undefined);
  if (unsendable) throw invalid("message", unknownTagWords(unsendable));
  const longUrl = ownLongUrl(ctx, content.longUrl);
  checkLongUrl({ message: content.message, longUrl }, host);
  return content;
}
