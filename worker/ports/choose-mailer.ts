import { type Env, hasSimulator, settingsOf } from "#worker/env.ts";
import type { Mailer } from "./mailer.ts";
import { resendMailer } from "./resend-mailer.ts";
import { simulatorMailer } from "./simulator-mailer.ts";

/** Nothing is configured: no mail is accepted. */
const noMailer: Mailer = {
  send: async () => {
    throw new Error("No mail service is configured");
  },
};

export function chooseMailer(env: Env): Mailer {
  const { MAILER, MAIL_FROM, RESEND_API_KEY } = settingsOf(env);
  if (MAILER === "simulator" && hasSimulator(env)) return simulatorMailer(env);
  if (MAILER === "resend" && RESEND_API_KEY) return resendMailer({ RESEND_API_KEY, MAIL_FROM });
  return noMailer;
}
