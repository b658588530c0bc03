import type { Mailer } from "#worker/ports/mailer.ts";
import type { LocalEnv } from "../env.ts";

/** Keeps mail for the simulator's page instead of sending it. */
export function simulatorMailer(env: Pick<LocalEnv, "SIMULATOR">): Mailer {
  return {
    async send({
      key,
      to,
      subject,
      text: written,
      html,
      unsubscribe = "",
      replyTo = "",
      headers = {},
      attachment,
    }) {
      const text = attachment ? `${written}\n[${attachment.name}]` : written;
      await env.SIMULATOR.getByName("network").recordMail({
        key,
        to,
        subject,
        text,
        html,
        unsubscribe,
        replyTo,
        answers: headers["In-Reply-To"] ?? "",
        at: Date.now(),
      });
    },
  };
}
