import type { PlatformSettings } from "#core/contract/platform-settings/setting-values.ts";
import { contract } from "#core/contract/registry.ts";
import { type Medium, may } from "#core/permissions.ts";
import { formatDateTime } from "#core/rules/dates.ts";
import { MULTI_GROUP_LIMIT } from "#core/rules/file-limits.ts";
import { flagNotices } from "#core/rules/flags.ts";
import { toCents } from "#core/rules/money.ts";
import { type AccountContext, type Actor, personOf } from "#worker/context.ts";
import { linkHost } from "#worker/domains/content/links/link-host.ts";
import {
  accountProfile,
  sendWindowOf,
} from "#worker/domains/identity/directory/account-queries.ts";
import { logoAddress } from "#worker/domains/identity/directory/logo-key.ts";
import { subAccountNameRows } from "#worker/domains/identity/directory/sub-account-queries.ts";
import { identityOf } from "#worker/domains/identity/directory/user-queries.ts";
import { hasNewToken } from "#worker/domains/identity/tokens/token-queries.ts";
import { connectedCrms } from "#worker/domains/integrations/connections/connected-crms.ts";
import { numberTypes } from "#worker/domains/senders/senders/number-type-queries.ts";
import {
  defaultSender,
  labelled,
  shownNames,
  usableSenders,
  valuesByType,
} from "#worker/domains/senders/senders/senders.ts";
import { isVerificationPending } from "#worker/domains/senders/verification/list-verifications.ts";
import { recentSettings } from "#worker/kernel/platform-settings.ts";
import { verb } from "#worker/verb.ts";
import { hasSentQuick } from "./inner/first-quick-queries.ts";

/** The account's sub-accounts, for those who manage them. */
async function subAccountsOf(ctx: AccountContext) {
  if (!may(personOf(ctx), "subAccounts")) return [];
  return (await subAccountNameRows(ctx)).map(({ id, email }) => ({ _id: id, email: email ?? "" }));
}

/** Who is signed in, and what the console needs to know of the account. */
export const me = verb(contract.me, async (ctx) => {
  const person = personOf(ctx);
  const [
    identity,
    profile,
    senders,
    shows,
    types,
    sendForVerification,
    sentQuick,
    host,
    newToken,
    subAccount,
    crms,
    set,
  ] = await Promise.all([
    identityOf(ctx, person.userId),
    accountProfile(ctx, ctx.account.id),
    usableSenders(ctx),
    shownNames(ctx),
    numberTypes(ctx),
    isVerificationPending(ctx),
    hasSentQuick(ctx),
    linkHost(ctx, ctx.account.id),
    hasNewToken(ctx),
    subAccountsOf(ctx),
    connectedCrms(ctx),
    recentSettings(ctx),
  ]);
  const byType = valuesByType(senders);
  const sending = (medium: Medium) =>
    byType.mobileSenders.filter((number) => (types.get(number) ?? medium) === medium);
  const dedicatedNumList = { sms: sending("sms"), mms: sending("mms") };
  return {
    data: {
      ...identity,
      ...crms,
      countryCode: "61",
      profile: person.profileType,
      profileType: person.profileType,
      quickApproved: person.quickApproved,
      adminApproved: person.adminApproved,
      allowedSharedSender: person.allowedSharedSender,
      allowReceivedSmsAsEmail: person.allowReceivedSmsAsEmail,
      allowSubAccount: person.allowSubAccount,
      batch: person.batch,
      deductFromAccount: person.deductFromAccount,
      isSpecialPlanActive: person.isSpecialPlanActive,
      _id: person.userId,
      account: ctx.account.id,
      accountName: profile.name,
      role: person.role,
      access: [...person.access],
      roleAccess: person.roleAccess,
      active: true,
      sendForVerification,
      currency: "AUD",
      timeZone: profile.timeZone,
      lateMinutes: profile.lateMinutes,
      sendWindow: sendWindowOf(profile) ?? null,
      familyOptOuts: profile.familyOptOuts,
      logo: logoAddress(profile.logo),
      defaultSender: defaultSender(senders, profile.defaultSender),
      autoCredit: profile.autoCredit,
      autoCreditAmount: profile.autoCreditAmount,
      autoCreditRate: {
        sms: toCents(profile.autoCreditSmsRate),
        mms: toCents(profile.autoCreditMmsRate),
      },
      autoCreditThreshold: profile.autoCreditThreshold,
      autoCreditCap: profile.autoCreditCap,
      autoCreditCard: profile.autoCreditCard,
      autoCreditPausedUntil: profile.autoCreditPausedUntil,
      autoCreditPause: profile.autoCreditPause,
      isNotAutoCredit: profile.isNotAutoCredit,
      contactLimit: profile.contactLimit,
      multiGroupLimit: MULTI_GROUP_LIMIT,
      senderList: senders.map((sender) =>
        labelled(sender, { shows: shows(sender), medium: types.get(sender.value) }),
      ),
      ...byType,
      dedicatedNumber: { sms: dedicatedNumList.sms[0] ?? "", mms: dedicatedNumList.mms[0] ?? "" },
      dedicatedNumList,
      firstQuickSMS: !sentQuick.sms,
      firstQuickMMS: !sentQuick.mms,
      adminAccount: profile.parentId,
      subAccount,
      newToken,
      linkHost: host,
      supportEmail: ctx.settings.SUPPORT_EMAIL,
      isOnboarded: profile.onboardedAt !== null,
      original: person.actor && presentActor(person.actor),
      session: person.sessionId,
      notices: noticesOf(set, { now: ctx.now(), timeZone: profile.timeZone }),
      sendingStopped: person.role === "superAdmin" ? ctx.settings.SENDING_STOPPED : undefined,
    },
  };
});

interface Moment {
  now: number;
  timeZone: string;
}

/** What everyone is shown: the maintenance until it is over, and what is switched off. */
function noticesOf({ notice, flags }: PlatformSettings, { now, timeZone }: Moment): string[] {
  const off = flagNotices(flags.off);
  if (!notice || notice.to <= now) return off;
  const [from, to] = [notice.from, notice.to].map((at) => formatDateTime(at, timeZone));
  return [`${notice.text} (${from} to ${to})`, ...off];
}

function presentActor({ name, role, mode, endsAt }: Actor) {
  return { name, role, mode, endsAt };
}
