import { ADMIN_USER_TEXTS } from "#core/contract/admin/admin-users.ts";
import { forbidden } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { isStillAdministrator } from "./account-change-queries.ts";

/** What an administrator does; if it fails as they were deactivated a moment ago, it says so. */
export async function asAdministrator<T>(ctx: AccountContext, done: Promise<T>): Promise<T> {
  try {
    return await done;
  } catch (error) {
    if (await isStillAdministrator(ctx)) throw error;
    throw forbidden(ADMIN_USER_TEXTS.notActive);
  }
}
