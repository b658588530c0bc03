import { type Env, settingsOf } from "#worker/env.ts";
import { localPorts } from "./local-ports.ts";
import type { Mailer } from "./mailer.ts";
import { resendMailer } from "./resend-mailer.ts";

/** Nothing is configured: no mail is accepted. */
const noMailer: Mailer = {
  send: async () => {
    throw new Error("No mail service is configured");
  },
};

export function chooseMailer(env: Env): Mailer {
  const { MAILER, MAIL_FROM, RESEND_API_KEY } = settingsOf(env);
  if (MAILER === "resend" && RESEND_API_KEY) return resendMailer({ RESEND_API_KEY, MAIL_FROM });
  const local = MAILER === "simulator" ? localPorts(env) : undefined;
  return local?.mailer(env) ?? noMailer;
}
