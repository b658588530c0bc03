import type { Id } from "#core/ids.ts";
import { idSchema } from "#core/ids.ts";
import { codeShard } from "#core/rules/codes.ts";
import { type ShownForm, shownForm } from "#core/rules/contact-form-embeds.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { findProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { findOnShards } from "#worker/kernel/placements.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { type FormRow, findForm, formByCode } from "./inner/form-queries.ts";
import { formToken } from "./inner/form-token.ts";

/** A form as visitors meet it. */
export interface PublicForm {
  account: AccountContext;
  business: string;
  form: FormRow & { id: Id<"contactForm"> };
  shown: ShownForm;
  logo: string | null;
}

/** The form that a public code is of; undefined if there is none, or its account is gone. */
export async function publicForm(
  ctx: SystemContext,
  code: string,
): Promise<PublicForm | undefined> {
  const found = await findOnShards(ctx, codeShard(code), (shard) => formByCode(shard, code));
  const ref = found && (await resolveAccount(ctx, found.account_id));
  if (!ref) return undefined;
  const profile = await findProfile(ctx, ref.id);
  if (!profile?.active || profile.deletedAt !== null) return undefined;
  const account = ctx.forAccount(ref);
  const form = await findForm(account, found.id);
  if (!form) return undefined;
  return {
    account,
    business: profile.name,
    form: { ...form, id: idSchema("contactForm").parse(form.id) },
    shown: shownForm(form.settings, profile.name),
    logo: profile.logo,
  };
}

/** For a form that is shown now. */
export function tokenFor(ctx: SystemContext, { form }: PublicForm): Promise<string> {
  return formToken(ctx, form.id);
}
