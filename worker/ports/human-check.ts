import * as z from "zod";
import { type Env, settingsOf } from "#worker/env.ts";
import { localPorts } from "./local-ports.ts";

/** Checks whether a person, not a program, filled in a form. */
export interface HumanCheck {
  /**
   * `token` is what the page got from the check; `ip` is the visitor's address. A token is good for the action that its
   * widget named, on our own host.
   */
  isHuman(token: string | undefined, visit: { ip: string; action: HumanAction }): Promise<boolean>;
}

/** What a page with the check is for. */
export type HumanAction = "sign-in" | "contact-form" | "inquiry";

const ENDPOINT = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const TIME_LIMIT_MS = 5_000;

const verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/** Nothing is configured: everyone passes. */
const noCheck: HumanCheck = { isHuman: async () => true };

/** Turnstile (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/). */
export function turnstileCheck(
  { secret, hostname }: { secret: string; hostname: string },
  ask: (url: string, init: RequestInit) => Promise<Response> = (url, init) => fetch(url, init),
): HumanCheck {
  return {
    async isHuman(token, { ip, action }) {
      if (!token) return false;
      const response = await ask(ENDPOINT, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ secret, response: token, remoteip: ip }),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      const found = verdict.parse(await response.json());
      return found.success && found.hostname === hostname && found.action === action;
    },
  };
}

export function chooseHumanCheck(env: Env): HumanCheck {
  const { TURNSTILE_SECRET: secret, APP_URL } = settingsOf(env);
  if (secret) return turnstileCheck({ secret, hostname: new URL(APP_URL).hostname });
  return localPorts(env)?.humanCheck ?? noCheck;
}
