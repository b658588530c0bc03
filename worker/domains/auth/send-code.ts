import { IDENTITY_TEXTS, OTP_MINUTES } from "#core/contract/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import { messageIds } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { sharedNumber } from "#worker/domains/directory/shared-number.ts";
import { randomToken } from "#worker/secrets.ts";
import { type CodeFor, makeCode } from "./codes.ts";

type Ctx = Pick<SystemContext, "control" | "now" | "settings" | "mailer" | "carrier" | "log">;

export interface CodeMail {
  to: string;
  subject: string;
  /** What stands above and under the code. */
  opening: string;
  closing?: string;
}

/** Makes a code and mails it. */
export async function mailCode(ctx: Ctx, what: CodeFor, mail: CodeMail): Promise<void> {
  const code = await makeCode(ctx, what);
  const lines = [
    mail.opening,
    `    ${code}`,
    `The code is good for ${OTP_MINUTES} minutes. Nobody from Cooee will ever ask you for it.`,
    ...(mail.closing ? [mail.closing] : []),
  ];
  const text = lines.join("\n\n");
  await ctx.mailer
    .send({ key: randomToken(12), to: mail.to, subject: mail.subject, text })
    .catch((error: unknown) => {
      ctx.log.error("code.mail", error, { purpose: what.purpose });
      throw new CooeeError("INTERNAL", IDENTITY_TEXTS.mailFailed);
    });
}

/** Makes a code and texts it, at our own cost, from the number that all share. */
export async function textCode(ctx: Ctx, what: CodeFor, mobile: string): Promise<void> {
  const from = await sharedNumber(ctx);
  if (!from) throw new CooeeError("INTERNAL", IDENTITY_TEXTS.smsFailed);
  const code = await makeCode(ctx, what);
  const text = `${code} is your Cooee code. It is good for ${OTP_MINUTES} minutes. Do not tell it to anybody.`;
  // It belongs to no account: number 0 of shard 0 is nobody's.
  const reference = messageIds(0, 0)(ctx.now());
  const [result] = await ctx.carrier
    .send([{ reference, to: mobile, from, text }])
    .catch((error) => {
      ctx.log.error("code.text", error, { purpose: what.purpose });
      return [];
    });
  if (result?.outcome !== "accepted") {
    throw new CooeeError("INTERNAL", IDENTITY_TEXTS.smsFailed);
  }
}
