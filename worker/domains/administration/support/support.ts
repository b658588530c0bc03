import { contract } from "#core/contract/registry.ts";
import { SUPPORT_TEXTS } from "#core/contract/support/support.ts";
import { CooeeError } from "#core/errors.ts";
import { inquiryMail, supportMail } from "#core/mails/support.ts";
import { personOf, type SystemContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { refuseRobots } from "#worker/domains/identity/sign-in/auth-options.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";

/** R387: what a person asks, with their account's data. The operator's answer goes to them. */
export const emailToSupport = verb(
  contract.emailToSupport,
  async (ctx, { subject, message_body: message }) => {
    const to = operatorsMailbox(ctx);
    const person = personOf(ctx);
    const { name, profileType, parentId } = await accountProfile(ctx, ctx.account.id);
    const about = [
      `Account: ${name} (${ctx.account.id})`,
      `Person: ${person.name} (${person.userId}), ${person.role}`,
      `Email: ${person.email || "none"}`,
      `Pays: ${profileType}`,
      ...(parentId === null ? [] : [`Parent account: ${parentId}`]),
      ...(person.actor ? [`Written by ${person.actor.name}, who acts for them`] : []),
    ];
    const replyTo = person.email || undefined;
    await commit(ctx, {
      effects: [{ type: "mail", to, ...supportMail({ subject, message, about }), replyTo }],
      audit: { action: "support.write", subject: person.userId },
    });
    return { message: SUPPORT_TEXTS.sent };
  },
);

/** The same from anyone, who gives their own address. */
export const inquiry = verb(contract.inquiry, async (ctx, input) => {
  const to = operatorsMailbox(ctx);
  await refuseRobots(ctx, input.turnstile, "inquiry");
  const { name, email, message, company, mobile, subject = name } = input;
  const about = [
    `Name: ${name}`,
    `Email: ${email}`,
    ...(company === undefined ? [] : [`Company: ${company}`]),
    ...(mobile === undefined ? [] : [`Mobile: ${mobile}`]),
  ];
  await commitControl(ctx, {
    effects: [{ type: "mail", to, ...inquiryMail({ subject, message, about }), replyTo: email }],
  });
  return { message: SUPPORT_TEXTS.sent };
});

/** Where support is read. No mailbox is under `.example`, which is what an operator finds there at first. */
function operatorsMailbox({ settings }: Pick<SystemContext, "settings">): string {
  const { SUPPORT_EMAIL, MAILER } = settings;
  if (MAILER === "none" || SUPPORT_EMAIL.endsWith(".example")) {
    throw new CooeeError("UNAVAILABLE", SUPPORT_TEXTS.unavailable);
  }
  return SUPPORT_EMAIL;
}
