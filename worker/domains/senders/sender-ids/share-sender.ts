import { contract } from "#core/contract/registry.ts";
import { SENDER_ID_TEXTS } from "#core/contract/sender-ids/sender-ids.ts";
import { invalid, notFound } from "#core/errors.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import {
  onlyOwn,
  subAccountNames,
} from "#worker/domains/identity/directory/sub-account-queries.ts";
import { shareWith } from "#worker/domains/senders/senders/sender-queries.ts";
import { senderByValue } from "#worker/domains/senders/senders/senders.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";

/** What a sub-account is still sending when it loses the sender fails like that of any sender that is gone. */
export const shareSender = verb(
  contract.shareSender,
  async (ctx, { sender: value, subAccounts }) => {
    const [sender, chosen, names] = await Promise.all([
      senderByValue(ctx, value),
      onlyOwn(ctx, subAccounts),
      subAccountNames(ctx),
    ]);
    if (!sender) throw notFound("Sender");
    if (sender.type !== SENDER_TYPES.dedicated && sender.type !== SENDER_TYPES.businessName) {
      throw invalid("sender", SENDER_ID_TEXTS.notShared);
    }
    const below = [...names.keys()];
    await commit(ctx, {
      statements: shareWith(ctx, sender, { below, chosen }),
      events: below.map((account) => ({ type: "rights.changed" as const, account })),
      audit: { action: "sender.share", subject: value, detail: { subAccounts: chosen } },
    });
    return { message: SENDER_ID_TEXTS.shared };
  },
);
