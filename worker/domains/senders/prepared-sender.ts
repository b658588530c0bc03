import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { SHARED_SENDER } from "#core/contract/user.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { makeCode } from "#core/rules/codes.ts";
import type { OptOut } from "#core/rules/opt-out.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Sender } from "./senders.ts";

/** A sender as the handset shows it. */
export type PreparedSender = Pick<Sender, "type" | "perSecond"> & { from: string };

/** What decides whether an account may send from the number that all accounts share. */
interface Shared {
  allowed: boolean;
  number: string | undefined;
}

/** Refuses one that the account does not have or may not use. */
export function preparedSender(sender: Sender | undefined, shared: Shared): PreparedSender {
  if (!sender) throw invalid("sender", CAMPAIGN_TEXTS.senderRequired);
  const { value, type, perSecond } = sender;
  if (value !== SHARED_SENDER) return { from: value, type, perSecond };
  if (!shared.allowed) throw invalid("sender", CAMPAIGN_TEXTS.sharedNotAllowed);
  if (!shared.number) {
    throw new CooeeError("UNPROCESSABLE", "There is no shared number to send from yet");
  }
  return { from: shared.number, type, perSecond };
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** The opt-out of one message after another, with the code if it is a link. */
export function optOutMaker(
  ctx: AccountContext,
  kind: OptOut["kind"],
): () => { optOut: OptOut; code: string | null } {
  const host = new URL(ctx.settings.APP_URL).host;
  return () => {
    if (kind !== "link") return { optOut: { kind }, code: null };
    const code = makeCode(ctx.account.shard, randomBytes);
    return { optOut: { kind: "link", link: `${host}/u${code}` }, code };
  };
}
