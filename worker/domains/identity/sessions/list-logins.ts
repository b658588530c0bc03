import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { verb } from "#worker/verb.ts";
import { countLogins, loginsOf } from "./login-queries.ts";

/** Which administrators logged in to the account, when and why. */
export const listAdministratorLogins = verb(
  contract.listAdministratorLogins,
  async (ctx, input) => {
    const page = paging(input);
    const [rows, total] = await Promise.all([
      loginsOf(ctx, ctx.account.id, page),
      countLogins(ctx, ctx.account.id),
    ]);
    const items = rows.map(({ id, administrator, user, endsAt, endedAt, ...login }) => {
      const end = endedAt ?? (endsAt <= ctx.now() ? endsAt : undefined);
      return {
        ...{ _id: id, administrator: administrator ?? "A former administrator", user: user ?? "" },
        ...login,
        endedAt: end,
      };
    });
    return pageOf(items, total, page);
  },
);
