import type { Mailer } from "#worker/ports/mailer.ts";
import type { LocalEnv } from "../env.ts";

/** Keeps mail for the simulator's page instead of sending it. */
export function simulatorMailer(env: Pick<LocalEnv, "SIMULATOR">): Mailer {
  return {
    async send({ to, subject, text: written, html, unsubscribe = "", attachment }) {
      const text = attachment ? `${written}\n[${attachment.name}]` : written;
      await env.SIMULATOR.getByName("network").recordMail({
        to,
        subject,
        text,
        html,
        unsubscribe,
        at: Date.now(),
      });
    },
  };
}
