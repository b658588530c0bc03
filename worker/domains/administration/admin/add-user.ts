import { ADMIN_USER_TEXTS } from "#core/contract/admin/admin-users.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { userAddedMail } from "#core/mails/identity.ts";
import { violatedColumn } from "#worker/db/statement.ts";
import { createUserAccount } from "#worker/domains/identity/accounts/provision-account.ts";
import { abortUnlessAdministrator } from "#worker/domains/identity/directory/account-change-queries.ts";
import { asAdministrator } from "#worker/domains/identity/directory/as-administrator.ts";
import { userByMobile } from "#worker/domains/identity/directory/user-queries.ts";
import { verb } from "#worker/verb.ts";

/**
 * A user with an account of their own, in one transaction with the mail that invites them: nobody signs in before its
 * reader has chosen a password. Of two administrators who add the same address, one does.
 */
export const addUser = verb(contract.addUser, async (ctx, input) => {
  const { name, email, mobile, role, company = name, profileType, autoCredit } = input;
  if (profileType === "postpaid") throw invalid("profileType", ADMIN_USER_TEXTS.ownProfileType);
  if (autoCredit) throw invalid("autoCredit", ADMIN_USER_TEXTS.ownAutoCredit);
  if (mobile && (await userByMobile(ctx, mobile))) {
    throw conflict(ADMIN_USER_TEXTS.mobileTaken, "mobile");
  }
  const { contactLimit, adminApproved, quickApproved, allowedSharedSender } = input;
  const { allowReceivedSmsAsEmail, allowSubAccount, batch, isNotAutoCredit } = input;
  const flags = Object.fromEntries(
    Object.entries({
      ...{ adminApproved, quickApproved, allowedSharedSender, allowReceivedSmsAsEmail },
      ...{ allowSubAccount, batch, isNotAutoCredit, profileType },
    }).filter(([, value]) => value !== undefined),
  );
  const userId = newId("user", ctx.now());
  const accountId = newId("account", ctx.now());
  const link = new URL("/password-recovery", ctx.settings.APP_URL).href;
  const mail = userAddedMail({ name, company, email, link });
  const made = createUserAccount(
    ctx,
    { id: userId, name, email, ...(mobile ? { unprovedMobile: mobile } : {}) },
    {
      id: accountId,
      ...{ name: company, role, flags, contactLimit },
      graded: true,
      reward: role === "trial" ? ctx.settings.SIGN_UP_CREDIT : 0,
      effects: [{ type: "mail", to: email, ...mail }],
      audit: {
        ...{ action: "admin.user.add", subject: accountId, accountId },
        detail: { user: userId, role, company, contactLimit, ...flags },
      },
    },
    undefined,
    [abortUnlessAdministrator(ctx)],
  );
  await asAdministrator(ctx, made).catch((error: unknown) => {
    if (violatedColumn(error) !== "users.email") throw error;
    throw conflict(ADMIN_USER_TEXTS.emailTaken, "email");
  });
  return { message: ADMIN_USER_TEXTS.added, data: { _id: userId } };
});
