import { codeShard } from "#core/rules/codes.ts";
import type { SystemContext } from "#worker/context.ts";
import { findProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { logoVersion } from "#worker/domains/identity/directory/logo-key.ts";
import { findOnShards } from "#worker/kernel/placements.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { archivedMessageByCode } from "./inner/archived-code.ts";
import { messageByCode } from "./inner/code-queries.ts";

/**
 * The recipient of the message that a code is of, and how they know the sender; undefined if the code
 * was never issued.
 */
export async function recipientOfCode(ctx: SystemContext, code: string) {
  const message = await findOnShards(
    ctx,
    codeShard(code),
    async (shard) =>
      (await messageByCode(shard, code)) ?? (await archivedMessageByCode(ctx, shard, code)),
  );
  const account = message && (await resolveAccount(ctx, message.account_id));
  const profile = account && (await findProfile(ctx, account.id));
  if (!profile) return undefined;
  const { sender, recipient: number, campaign_id: campaign, question, replies } = message;
  return {
    account,
    profile,
    sender,
    number,
    campaign: campaign ?? undefined,
    question: question ?? undefined,
    /** Whether they can still answer: the answers of an account that is gone are not read. */
    mayReply: replies && profile.active && profile.deletedAt === null,
  };
}
export type Recipient = NonNullable<Awaited<ReturnType<typeof recipientOfCode>>>;

/** Where a recipient's page finds the logo of the account behind a code; empty without a logo. */
export function logoPath(
  { logo }: { logo: string | null },
  { code, of }: { code: string; of: "message" | "link" },
): string {
  return logo ? `/logo/${of === "message" ? "u" : "s"}${code}?v=${logoVersion(logo)}` : "";
}
