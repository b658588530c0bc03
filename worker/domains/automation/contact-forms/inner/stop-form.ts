import { formPausedMail } from "#core/mails/contact-forms.ts";
import type { AccountContext } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { type FormRow, pauseForm } from "./form-queries.ts";

/** Pauses a form, once, and says why to the account and its owner. */
export async function stopForm(
  ctx: AccountContext,
  { id, name }: Pick<FormRow, "id" | "name">,
  reason: string,
): Promise<void> {
  const link = `${ctx.settings.APP_URL}/automation/contact-form`;
  await commitUnlessAborted(ctx, {
    statements: pauseForm(ctx, id, reason),
    events: [{ type: "form.paused", name, reason }],
    effects: await mailsToOwner(ctx, ctx.account.id, formPausedMail({ form: name, reason, link })),
    audit: { action: "contactForm.pause", subject: id, detail: { reason } },
  });
}
