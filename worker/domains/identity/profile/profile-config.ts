import { USER_TEXTS } from "#core/contract/profile/profile.ts";
import { contract } from "#core/contract/registry.ts";
import { forbidden, invalid } from "#core/errors.ts";
import { may } from "#core/permissions.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { changeAccount } from "#worker/domains/identity/directory/account-change-queries.ts";
import { usableSenders } from "#worker/domains/senders/senders/usable-senders.ts";
import { verb } from "#worker/verb.ts";
import { changeProfile } from "./update-me.ts";

/**
 * Sets the default sender, one of the account's own, which a sub-account may too (R283); and with its settings whether replies are mailed, how late a start may be,
 * whether opt-outs count for the whole family (those from now on), and the hours for marketing: campaigns
 * that wait for them look within a quarter of an hour.
 */
export const profileConfig = verb(contract.profileConfig, async (ctx, { sendWindow, ...rest }) => {
  const { defaultSender, ...settings } = rest;
  const given = [sendWindow, ...Object.values(settings)];
  if (given.some((value) => value !== undefined) && !may(personOf(ctx), "settings")) {
    throw forbidden();
  }
  if (defaultSender !== undefined && !(await isUsable(ctx, defaultSender))) {
    throw invalid("defaultSender", USER_TEXTS.sender);
  }
  const hours = sendWindow && JSON.stringify(sendWindow);
  const change = { ...rest, sendWindow: hours };
  await changeProfile(ctx, "user.config", changeAccount(ctx, ctx.account.id, change));
  return { message: USER_TEXTS.saved };
});

async function isUsable(ctx: AccountContext, value: string): Promise<boolean> {
  return (await usableSenders(ctx)).some((sender) => sender.value === value);
}
