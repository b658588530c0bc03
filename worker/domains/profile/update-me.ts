import { may } from "#core/access.ts";
import { contract } from "#core/contract/registry.ts";
import { USER_TEXTS } from "#core/contract/user.ts";
import { CooeeError } from "#core/errors.ts";
import { personOf } from "#worker/context.ts";
import { changeAccount } from "#worker/domains/directory/account-change-queries.ts";
import { changeUser } from "#worker/domains/directory/user-change-queries.ts";
import { verb } from "#worker/verb.ts";
import { changeProfile } from "./inner/change-profile.ts";

/** Everybody may change their own name and language; what is the account's takes its settings. */
export const updateMe = verb(
  contract.updateMe,
  async (ctx, { name, language, accountName, timeZone }) => {
    const person = personOf(ctx);
    const ofAccount = accountName !== undefined || timeZone !== undefined;
    if (ofAccount && !may(person, "settings")) {
      throw new CooeeError("FORBIDDEN", "You do not have access to this");
    }
    await changeProfile(ctx, "user.update", [
      ...changeUser(ctx, person.userId, { name, language }),
      ...changeAccount(ctx, ctx.account.id, { name: accountName, timeZone }),
    ]);
    return { message: USER_TEXTS.saved };
  },
);
