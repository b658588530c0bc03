import type { Env } from "#worker/env.ts";

/** A letter in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The outside service that sends mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Keeps mail for the simulator's page instead of sending it. */
export function simulatorMailer(env: Pick<Env, "SIMULATOR">): Mailer {
  return {
    async send(mail) {
      await env.SIMULATOR.getByName("network").recordMail({ ...mail, at: Date.now() });
    },
  };
}
