import { USER_TEXTS } from "#core/contract/profile/profile.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { conflict, forbidden, invalid } from "#core/errors.ts";
import { may } from "#core/permissions.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  changeAccount,
  setOnboarded,
} from "#worker/domains/identity/directory/account-change-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { changeUser, ownUser } from "#worker/domains/identity/directory/user-queries.ts";
import { usableSenders } from "#worker/domains/senders/senders/senders.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";

/** Everybody may change their own name and language; what is the account's takes its settings. */
export const updateMe = verb(
  contract.updateMe,
  async (ctx, { name, language, accountName, timeZone, ...identity }) => {
    const person = personOf(ctx);
    await checkIdentity(ctx, identity);
    const ofAccount = accountName !== undefined || timeZone !== undefined;
    if (ofAccount && !may(person, "settings")) {
      throw forbidden();
    }
    await changeProfile(ctx, "user.update", [
      ...changeUser(ctx, person.userId, { name, language }),
      ...changeAccount(ctx, ctx.account.id, { name: accountName, timeZone }),
    ]);
    return { message: USER_TEXTS.saved };
  },
);

type Identity = Pick<Input<typeof contract.updateMe>, "email" | "mobile">;

/** A program sends back what it read: what people sign in with is changed elsewhere. */
async function checkIdentity(ctx: AccountContext, { email, mobile }: Identity): Promise<void> {
  if (email === undefined && mobile === undefined) return;
  const own = await ownUser(ctx);
  const [ownEmail, ownMobile] = [own.email ?? own.unprovedEmail, own.mobile ?? own.unprovedMobile];
  if (email !== undefined && email !== (ownEmail ?? "").toLowerCase()) {
    throw invalid("email", USER_TEXTS.ownEmail);
  }
  if (mobile !== undefined && (normaliseMobile(mobile) ?? mobile) !== (ownMobile ?? "")) {
    throw invalid("mobile", USER_TEXTS.ownMobile);
  }
}

/** R616: an account that is exempt from auto-credit cannot switch it on. */
export const setAutoCredit = verb(contract.setAutoCredit, async (ctx, input) => {
  const { autoCredit, autoCreditAmount, threshold, monthlyCap, card } = input;
  const { isNotAutoCredit, ...profile } = await accountProfile(ctx, ctx.account.id);
  const amount = autoCreditAmount ?? profile.autoCreditAmount;
  if (autoCredit && amount === 0) throw invalid("autoCreditAmount", USER_TEXTS.amount);
  if (autoCredit && isNotAutoCredit) throw forbidden(USER_TEXTS.noAutoCredit);
  const change = {
    autoCredit,
    autoCreditAmount,
    autoCreditThreshold: threshold,
    autoCreditCap: monthlyCap,
    autoCreditCard: card,
    // The person who saves it has seen what stopped it.
    autoCreditPausedUntil: null,
    autoCreditPause: null,
  };
  await changeProfile(ctx, "user.autoCredit", changeAccount(ctx, ctx.account.id, change));
  return { message: USER_TEXTS.saved };
});

/** Changes something of the person or the account, on record. */
export async function changeProfile(
  ctx: AccountContext,
  action: string,
  statements: readonly Statement[],
): Promise<void> {
  const committed = await commitControlUnlessAborted(ctx, {
    statements,
    events: [{ type: "account.changed" }],
    audit: { action, subject: ctx.person?.userId ?? ctx.account.id },
  });
  if (!committed) throw conflict(USER_TEXTS.changedMeanwhile);
}

/** What the steps of onboarding have been given; the time zone counts once it was looked at. */
export const onboarding = verb(contract.onboarding, async (ctx) => {
  const profile = await accountProfile(ctx, ctx.account.id);
  const complete = profile.onboardedAt !== null;
  return {
    data: {
      complete,
      steps: {
        // A new account carries its owner's name until it is given its own.
        company: profile.name !== personOf(ctx).name,
        timeZone: complete || profile.timeZone !== DEFAULT_TIME_ZONE,
        logo: profile.logo !== null,
      },
    },
  };
});

const DEFAULT_TIME_ZONE = "Australia/Sydney";

export const finishOnboarding = verb(contract.finishOnboarding, async (ctx) => {
  await changeProfile(ctx, "user.onboarded", [setOnboarded(ctx, ctx.account.id)]);
  return {};
});

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
