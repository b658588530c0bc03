import { newId } from "#core/ids.ts";
import type { Medium } from "#core/permissions.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { ownLongUrl } from "#worker/domains/content/links/long-url.ts";

/** A quick message to groups. */
interface ToGroups {
  name?: string | undefined;
  sender: string;
  message: string;
  medium?: Medium | undefined;
  attachmentId?: string | null;
  groups: readonly string[];
  longUrl?: string | undefined;
  replyLink?: boolean | undefined;
  replyLinkMessage?: string | undefined;
}

/** The notification campaign that it becomes (R094): without an opt-out line (R109). */
export function quickCampaign(ctx: AccountContext, { groups, ...content }: ToGroups) {
  return {
    id: newId("campaign", ctx.now()),
    name: content.name ?? "",
    sender: content.sender,
    message: content.message,
    medium: content.medium ?? "sms",
    attachmentId: content.attachmentId ?? null,
    longUrl: ownLongUrl(ctx, content.longUrl),
    replyLink: content.replyLink ?? false,
    replyLinkMessage: content.replyLinkMessage ?? null,
    type: "notification" as const,
    groupIds: JSON.stringify(groups),
    audienceId: null,
    optOut: false,
    plainValues: false,
    quick: true,
    createdBy: ctx.person ? actingUser(ctx.person) : null,
  };
}
