import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { timeOf } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import { countSignIns, signInsOf } from "#worker/domains/identity/sessions/sign-in-queries.ts";
import { verb } from "#worker/verb.ts";
import { userById } from "./inner/user-queries.ts";

/** How and where a user signed in, or was refused. */
export const userInformation = verb(contract.userInformation, async (ctx, { id, ...input }) => {
  const page = paging(input);
  const [user, rows, total] = await Promise.all([
    userById(ctx, id),
    signInsOf(ctx, id, page),
    countSignIns(ctx, id),
  ]);
  if (!user) throw notFound("User");
  const { name, email, mobile, account_name: accountName } = user;
  const items = rows.map(({ id: _id, method, result, ip, userAgent }) => {
    return { _id, at: timeOf(_id), method, result, ip, userAgent };
  });
  return { ...pageOf(items, total, page), user: { _id: id, name, email, mobile, accountName } };
});
