import * as z from "zod";
import type { Settings } from "#worker/env.ts";

/** Checks whether a person, not a program, filled in a form. */
export interface HumanCheck {
  /** `token` is what the page got from the check; `ip` is the visitor's address. */
  isHuman(token: string | undefined, ip: string): Promise<boolean>;
}

const ENDPOINT = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const TIME_LIMIT_MS = 5_000;

const verdict = z.object({ success: z.boolean() });

/** Nothing is configured: everyone passes. */
const noCheck: HumanCheck = { isHuman: async () => true };

/** Turnstile (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/). */
export function turnstileCheck(
  secret: string,
  ask: (url: string, init: RequestInit) => Promise<Response> = (url, init) => fetch(url, init),
): HumanCheck {
  return {
    async isHuman(token, ip) {
      if (!token) return false;
      const response = await ask(ENDPOINT, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ secret, response: token, remoteip: ip }),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      return verdict.parse(await response.json()).success;
    },
  };
}

export function chooseHumanCheck({ TURNSTILE_SECRET }: Settings): HumanCheck {
  return TURNSTILE_SECRET ? turnstileCheck(TURNSTILE_SECRET) : noCheck;
}
