import { listUsers } from "#core/contract/admin/admin-users.ts";
import { call } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

/** The id of the user who signs in with an email. */
export async function userOf(email: string): Promise<string> {
  const { items } = await call(listUsers, { search: email });
  const found = items.find((user) => user.email.toLowerCase() === email.toLowerCase());
  if (found) return found._id;
  const message = "No user has this email";
  throw new ApiError(404, { code: "NOT_FOUND", message, fields: { email: message } });
}
