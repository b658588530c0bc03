import * as z from "zod";

export const SOCIAL_METHODS = ["google", "apple"] as const;
export type SocialMethod = (typeof SOCIAL_METHODS)[number];

/** The address on our own origin to which providers send the browser back. */
export const SOCIAL_CALLBACK = "/api/auth/social/callback";

/** Why the person went to the provider, and the page of the console to which they return. */
export const SOCIAL_PAGES = { signin: "/", signup: "/signup", link: "/security" } as const;
export type SocialPurpose = keyof typeof SOCIAL_PAGES;

/**
 * What our callback tells the console in the page's fragment, where it reaches no server and no log:
 *
 *     #social=google&code=…&state=…          the provider agreed
 *     #social=apple&code=…&state=…&name=…    Apple sends a new person's name, once
 *     #social=google&refused=1               the provider or the person refused
 *
 * Sent on as `{loginMethod, token: code, state, name}` to signInBySocial, signUpBySocial or linkSocial.
 */
export type SocialReturn =
  | { loginMethod: SocialMethod; code: string; state: string; name?: string }
  | { loginMethod: SocialMethod; refused: true };

const method = z.enum(SOCIAL_METHODS);
const agreed = z.object({
  social: method,
  code: z.string().min(1).max(4096),
  state: z.string().min(1).max(200),
  name: z.string().max(200).optional(),
});
const refused = z.object({ social: method, refused: z.literal("1") });

/** The fragment, with its `#`. It contains no text from the provider: anyone can make such a link. */
export function socialFragment(from: SocialReturn): string {
  const fields = new URLSearchParams({ social: from.loginMethod });
  if ("refused" in from) fields.set("refused", "1");
  else {
    fields.set("code", from.code);
    fields.set("state", from.state);
    if (from.name) fields.set("name", from.name);
  }
  return `#${fields}`;
}

/** What a page's fragment says about a sign-in with a provider; undefined if it says nothing. */
export function readSocialFragment(fragment: string): SocialReturn | undefined {
  const fields = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, "")));
  const said = agreed.safeParse(fields);
  if (said.success) {
    const { social, ...rest } = said.data;
    return { loginMethod: social, ...rest };
  }
  const not = refused.safeParse(fields);
  return not.success ? { loginMethod: not.data.social, refused: true } : undefined;
}

/** `signin.google.<random>`: tells our callback which page to open; only the cookie proves it. */
export function socialState(purpose: SocialPurpose, loginMethod: SocialMethod, random: string) {
  return `${purpose}.${loginMethod}.${random}`;
}

const stateParts = z.tuple([z.enum(["signin", "signup", "link"]), method, z.string().min(1)]);

/** The purpose named in a state; undefined if the state is not ours. */
export function readSocialState(
  state: string,
): { purpose: SocialPurpose; loginMethod: SocialMethod } | undefined {
  const parts = stateParts.safeParse(state.split("."));
  return parts.success ? { purpose: parts.data[0], loginMethod: parts.data[1] } : undefined;
}
