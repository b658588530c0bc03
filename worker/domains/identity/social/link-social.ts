import { contract } from "#core/contract/registry.ts";
import { SOCIAL_TEXTS } from "#core/contract/social/social.ts";
import { conflict, notFound } from "#core/errors.ts";
import { callerOf, personOf } from "#worker/context.ts";
import { ownUser } from "#worker/domains/identity/directory/own-user.ts";
import { checkPassword } from "#worker/domains/identity/sessions/check-password.ts";
import { verb } from "#worker/verb.ts";
import { addLogin } from "./inner/add-login.ts";
import { userByLogin } from "./inner/queries.ts";
import { verifySocialReturn } from "./inner/verify-social-return.ts";

/** Adds a provider's login to the signed-in person; doing it twice changes nothing. */
export const linkSocial = verb(contract.linkSocial, async (ctx, { user, password, ...input }) => {
  const { userId, email } = personOf(ctx);
  if (user !== userId) throw notFound("User");
  // First, so that a person who mistypes it can try again with the same code from the provider.
  await checkPassword(ctx, await ownUser(ctx), { field: "password", password });
  const person = await verifySocialReturn({ ...ctx, caller: callerOf(ctx) }, "link", input);
  const added =
    !(await userByLogin(ctx, person)) &&
    (await addLogin(ctx, { id: userId, email }, person, "user.social-link"));
  if (!added && (await userByLogin(ctx, person))?.id !== userId) {
    throw conflict(SOCIAL_TEXTS.taken);
  }
  return { message: SOCIAL_TEXTS.linked };
});
