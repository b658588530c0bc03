import { IDENTITY_TEXTS, OTP_MINUTES } from "#core/contract/fields/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import { messageIds } from "#core/ids.ts";
import { layOut } from "#core/mails/layout.ts";
import type { MailContent } from "#core/mails/mail.ts";
import type { SystemContext } from "#worker/context.ts";
import { takeFirst } from "#worker/domains/senders/shared-numbers/assign-numbers.ts";
import { chooseProvider } from "#worker/domains/sending/providers/choose-provider.ts";
import { randomToken } from "#worker/secrets.ts";
import { type CodeFor, deleteMadeCode, makeCode } from "./codes.ts";
import { refuseAboveCeiling, spendCeiling } from "./sms-ceiling.ts";

type Ctx = Pick<
  SystemContext,
  "control" | "now" | "settings" | "mailer" | "carrier" | "carriers" | "log"
>;

/** Makes a code and mails it; `mail` says what the mail with a code is. */
export async function mailCode(
  ctx: Ctx,
  what: CodeFor,
  to: string,
  mail: (code: string) => MailContent,
): Promise<void> {
  const code = await makeCode(ctx, what);
  await sendCodeMail(ctx, to, mail(code)).catch(async (error: unknown) => {
    ctx.log.error("code.mail", error, { purpose: what.purpose });
    await deleteMadeCode(ctx, what);
    throw new CooeeError("INTERNAL", IDENTITY_TEXTS.mailFailed);
  });
}

/** Makes a code and texts it, at our own cost, from the number that all share. */
export async function textCode(ctx: Ctx, what: CodeFor, mobile: string): Promise<void> {
  await refuseAboveCeiling(ctx);
  const code = await makeCode(ctx, what);
  await textMadeCode(ctx, code, mobile).catch(async (error: unknown) => {
    await deleteMadeCode(ctx, what);
    if (error instanceof CooeeError) throw error;
    ctx.log.error("code.text", error, { purpose: what.purpose });
    throw new CooeeError("INTERNAL", IDENTITY_TEXTS.smsFailed);
  });
}

/** Sends a mail with a code; throws if it was not accepted. */
export async function sendCodeMail(
  { mailer }: Pick<Ctx, "mailer">,
  to: string,
  mail: MailContent,
): Promise<void> {
  await mailer.send({ key: randomToken(12), to, ...layOut(mail) });
}

/** Texts an existing code; throws if the message was not accepted. */
export async function textMadeCode(
  ctx: Omit<Ctx, "mailer">,
  code: string,
  mobile: string,
): Promise<void> {
  await spendCeiling(ctx);
  const from = await takeFirst(ctx, "quick");
  if (!from) throw new Error("There is no shared number");
  const text = `${code} is your Cooee code. It expires in ${OTP_MINUTES} minutes. Do not share it with anyone.`;
  const { carrier } = await chooseProvider(ctx, { account: "", sender: from, medium: "sms" });
  if (!carrier) throw new Error("There is no carrier for codes");
  // It belongs to no account: number 0 of shard 0 is unused.
  const reference = messageIds(0, 0)(ctx.now());
  const [result] = await carrier.send([{ reference, to: mobile, from, text }]);
  if (result?.outcome !== "accepted") throw new Error("The carrier did not take it");
}
