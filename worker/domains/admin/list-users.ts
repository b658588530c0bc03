import type * as z from "zod";
import type { AdminUser, listUsers as endpoint } from "#core/contract/admin-users.ts";
import { pageOf, paging } from "#core/paging.ts";
import type { AccountContext } from "#worker/context.ts";
import { type UserRow, userCount, userRows } from "./inner/user-queries.ts";

/** Everyone who can sign in, newest first, from CONTROL alone. */
export async function listUsers(ctx: AccountContext, input: z.output<typeof endpoint.input>) {
  const page = paging(input);
  const filter = { search: input.search || undefined, role: input.role };
  const [rows, total] = await Promise.all([userRows(ctx, filter, page), userCount(ctx, filter)]);
  return pageOf(rows.map(presentUser), total, page);
}

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
    contactLimit: row.contact_limit,
  };
}
