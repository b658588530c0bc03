import { OWN_GUESSES, OWN_SENDING } from "#core/contract/codes/rate-limits.ts";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import {
  MOST_NOTIFICATION_EMAILS,
  NOTIFICATION_SETTING_TEXTS,
  type NotificationEmail,
} from "#core/contract/notification-settings/notification-settings.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid } from "#core/errors.ts";
import { notificationCodeMail } from "#core/mails/notifications.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { ownCode, spendCode } from "#worker/domains/identity/codes/codes.ts";
import { mailCode } from "#worker/domains/identity/codes/send-code.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { countCall } from "#worker/kernel/count-call.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { verb } from "#worker/verb.ts";
import {
  deleteEmail,
  type EmailRow,
  emailByAddress,
  emailById,
  emailsOf,
  insertEmail,
  verifyEmailRow,
} from "./settings-queries.ts";

export const listNotificationEmails = verb(contract.listNotificationEmails, async (ctx) => {
  return { data: (await emailsOf(ctx)).map(presentEmail) };
});

/** Without a code, one is mailed to the address; the code confirms it. A person's own address is confirmed already. */
export const addNotificationEmail = verb(
  contract.addNotificationEmail,
  async (ctx, { email, code }) => {
    const what = ownCode(ctx, "notification-email", email);
    if (code !== undefined) {
      await countCall(ctx, [OWN_GUESSES]);
      await spendCode(ctx, what, code);
      return { message: NOTIFICATION_SETTING_TEXTS.added, data: await confirmed(ctx, email) };
    }
    const known = await emailByAddress(ctx, email);
    if (known?.verifiedAt) throw conflict(NOTIFICATION_SETTING_TEXTS.known, "email");
    if (email === personOf(ctx).email) {
      return { message: NOTIFICATION_SETTING_TEXTS.added, data: await confirmed(ctx, email) };
    }
    await countCall(ctx, [OWN_SENDING]);
    await limitDay(ctx, "codes");
    if (!known) await insert(ctx, email, null);
    const { name } = await accountProfile(ctx, ctx.account.id);
    await mailCode(ctx, what, email, (made) => notificationCodeMail(made, name));
    return { message: IDENTITY_TEXTS.otpEmail, data: await stored(ctx, email) };
  },
);

/** Also from every list: nothing more is sent to it. */
export const deleteNotificationEmail = verb(
  contract.deleteNotificationEmail,
  async (ctx, { id }) => {
    await emailById(ctx, id);
    await commit(ctx, {
      statements: deleteEmail(ctx, id),
      audit: { action: "notificationEmail.delete", subject: id },
    });
    return {};
  },
);

/** Its owner has confirmed it. */
async function confirmed(ctx: AccountContext, email: string): Promise<NotificationEmail> {
  if (await emailByAddress(ctx, email)) {
    await commit(ctx, {
      statements: [verifyEmailRow(ctx, email)],
      audit: { action: "notificationEmail.confirm", subject: email },
    });
  } else await insert(ctx, email, ctx.now());
  return stored(ctx, email);
}

async function insert(ctx: AccountContext, email: string, verifiedAt: number | null) {
  const most = MOST_NOTIFICATION_EMAILS;
  const committed = await commitUnlessAborted(ctx, {
    statements: insertEmail(ctx, { email, verifiedAt, most }),
    audit: { action: "notificationEmail.add", subject: email },
  }).catch((error: unknown) => {
    // It was added a moment ago.
    if (isUniqueViolation(error)) throw conflict(NOTIFICATION_SETTING_TEXTS.known, "email");
    throw error;
  });
  if (!committed) throw invalid("email", NOTIFICATION_SETTING_TEXTS.full);
}

async function stored(ctx: AccountContext, email: string): Promise<NotificationEmail> {
  const row = await emailByAddress(ctx, email);
  // Someone deleted it in this moment.
  if (!row) throw conflict(NOTIFICATION_SETTING_TEXTS.gone);
  return presentEmail(row);
}

function presentEmail({ id, email, verifiedAt }: EmailRow): NotificationEmail {
  return { _id: id, email, verified: verifiedAt !== null };
}
