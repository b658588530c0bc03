import type { AdminUser } from "#core/contract/admin/admin-users.ts";
import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { verb } from "#worker/verb.ts";
import { type UserRow, userCount, userRows } from "./inner/user-queries.ts";

/** Everyone who can sign in, newest first, from CONTROL alone. */
export const listUsers = verb(contract.listUsers, async (ctx, input) => {
  const page = paging(input);
  const filter = { search: input.search || undefined, roles: input.role };
  const [rows, total] = await Promise.all([userRows(ctx, filter, page), userCount(ctx, filter)]);
  return pageOf(rows.map(presentUser), total, page);
});

function presentUser(row: UserRow): AdminUser {
  return {
    _id: row.id,
    account: row.account_id,
    name: row.name,
    accountName: row.account_name,
    email: row.email,
    mobile: row.mobile,
    role: row.role,
    parentName: row.parent_name ?? undefined,
    active: row.active,
    createdAt: row.created_at,
    adminApproved: row.admin_approved,
    quickApproved: row.quick_approved,
    allowedSharedSender: row.allowed_shared_sender,
    allowSubAccount: row.allow_sub_account,
    batch: row.batch,
    isNotAutoCredit: row.is_not_auto_credit,
    contactLimit: row.contact_limit,
  };
}
