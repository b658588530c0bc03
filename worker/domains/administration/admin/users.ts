import { ADMIN_USER_TEXTS, type AdminUser } from "#core/contract/admin/admin-users.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { activatedMail } from "#core/mails/identity.ts";
import { pageOf, paging } from "#core/paging.ts";
import { CURRENCIES } from "#core/rules/currencies.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import {
  changeFlags,
  endTrial,
  setActivated,
} from "#worker/domains/identity/directory/account-change-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import { changeUser } from "#worker/domains/identity/directory/user-queries.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { verb } from "#worker/verb.ts";
import { decide, decision } from "./inner/decide.ts";
import { type UserRow, userById, userCount, userRows } from "./inner/user-queries.ts";

/** Everyone who can sign in, newest first, from CONTROL alone. */
export const listUsers = verb(contract.listUsers, async (ctx, input) => {
  const page = paging(input);
  const filter = { search: input.search || undefined, roles: input.role };
  const [rows, total] = await Promise.all([userRows(ctx, filter, page), userCount(ctx, filter)]);
  return pageOf(rows.map(presentUser), total, page);
});

export function presentUser(row: UserRow): AdminUser {
  return {
    _id: row.id,
    account: row.account_id,
    name: row.name,
    accountName: row.account_name,
    email: row.email,
    mobile: row.mobile,
    isEmailVerified: row.is_email_verified,
    isMobileVerified: row.is_mobile_verified,
    role: row.role,
    parentName: row.parent_name ?? undefined,
    active: row.active,
    createdAt: row.created_at,
    adminApproved: row.admin_approved,
    quickApproved: row.quick_approved,
    allowedSharedSender: row.allowed_shared_sender,
    allowReceivedSmsAsEmail: row.allow_received_sms_as_email,
    allowSubAccount: row.allow_sub_account,
    batch: row.batch,
    isNotAutoCredit: row.is_not_auto_credit,
    autoCredit: row.auto_credit,
    profileType: row.profile_type,
    contactLimit: row.contact_limit,
    deactivatedAt: row.deactivated_at ?? undefined,
    deactivatedBy: row.deactivated_by ?? undefined,
    deactivatedFor: row.deactivated_for || undefined,
    deletedAt: row.deleted_at ?? undefined,
    version: row.version,
  };
}

/** Changes what a user's account may do, what the user is called, and whether it is active, on record. */
export const updateUser = verb(contract.updateUser, async (ctx, { id, version, ...input }) => {
  const { role, name, email, mobile, active, currency: _, countryCode: __, ...others } = input;
  const { profileType, autoCredit, ...flags } = others;
  const { user, account } = await userAccount(ctx, id);
  if (role && user.role !== "trial" && user.role !== role) {
    throw conflict(ADMIN_USER_TEXTS.notTrial);
  }
  // A form sends all that it shows: what stays is no change.
  if (email !== undefined && email !== user.email.toLowerCase()) {
    throw invalid("email", ADMIN_USER_TEXTS.ownEmail);
  }
  if (mobile) checkMobile(mobile, user.mobile);
  await checkPaying(account, { profileType, autoCredit });
  const statements = [
    ...(role ? [endTrial(id)] : []),
    ...(name === undefined ? [] : changeUser(ctx, id, { name })),
    ...changeFlags(account.account.id, flags),
    ...(active ? setActivated(account.account.id) : []),
  ];
  if (statements.length === 0) return { message: ADMIN_USER_TEXTS.updated };
  const mail = activatedMail(user.account_name);
  await decide(account, {
    ...{ version, statements },
    events: [{ type: "rights.changed" }],
    audit: decision(account, active ? "activate" : "edit", { user: id, role, name, ...flags }),
    effects: active ? await mailsToOwner(ctx, account.account.id, mail) : [],
  });
  return { message: active ? ADMIN_USER_TEXTS.activated : ADMIN_USER_TEXTS.updated };
});

function checkMobile(written: string, own: string): void {
  const mobile = normaliseMobile(written);
  if (!mobile) throw invalid("mobile", ADMIN_USER_TEXTS.mobile);
  if (mobile !== own) throw invalid("mobile", ADMIN_USER_TEXTS.ownMobile);
}

type Paying = Pick<Input<typeof contract.updateUser>, "profileType" | "autoCredit">;

/** How the account pays is changed elsewhere. */
async function checkPaying(account: AccountContext, said: Paying): Promise<void> {
  if (said.profileType === undefined && said.autoCredit === undefined) return;
  const own = await accountProfile(account, account.account.id);
  const { profileType = own.profileType, autoCredit = own.autoCredit } = said;
  if (profileType !== own.profileType) {
    throw invalid("profileType", ADMIN_USER_TEXTS.ownProfileType);
  }
  if (autoCredit !== own.autoCredit) throw invalid("autoCredit", ADMIN_USER_TEXTS.ownAutoCredit);
}

/** A user and their account, in the hands of the administrator who changes it: its audit names them. */
export async function userAccount(ctx: AccountContext, id: string) {
  const user = await userById(ctx, id);
  if (!user) throw notFound("User");
  const { account_id, shard, number } = user;
  const account = ctx.forAccount(accountRef.parse({ id: account_id, shard, number }));
  return { user, account: { ...account, person: personOf(ctx) } };
}

export const listCurrencies = verb(contract.listCurrencies, async () => ({
  data: [...CURRENCIES],
}));
