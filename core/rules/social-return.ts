import * as z from "zod";

export const SOCIAL_METHODS = ["google", "apple"] as const;
export type SocialMethod = (typeof SOCIAL_METHODS)[number];

/** Where, on our own origin, providers send the browser back to. */
export const SOCIAL_CALLBACK = "/api/auth/social/callback";

/** What somebody went to the provider for, and the page of the console that they come back to. */
export const SOCIAL_PAGES = { signin: "/", signup: "/signup", link: "/security" } as const;
export type SocialPurpose = keyof typeof SOCIAL_PAGES;

/**
 * What our callback tells the console in the page's fragment, where it reaches no server and no log:
 *
 *     #social=google&code=…&state=…          the provider agreed
 *     #social=apple&code=…&state=…&name=…    Apple tells a new person's name, once
 *     #social=google&refused=1               the provider or the person did not
 *
 * Sent on as `{loginMethod, token: code, state, name}` to signInBySocial, signUpBySocial or linkSocial.
 */
export type SocialReturn =
  | { loginMethod: SocialMethod; code: string; state: string; name?: string | undefined }
  | { loginMethod: SocialMethod; refused: true };

const method = z.enum(SOCIAL_METHODS);
const agreed = z.object({
  social: method,
  code: z.string().min(1).max(4096),
  state: z.string().min(1).max(200),
  name: z.string().max(200).optional(),
});
const refused = z.object({ social: method, refused: z.literal("1") });

/** The fragment, with its `#`. No text of the provider's goes into it: anybody can make such a link. */
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

/** What a page's fragment says of a sign-in with a provider; undefined where it says nothing of one. */
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

/** `signin.google.<random>`: our callback learns from it which page to go to; only the cookie proves it. */
export function socialState(purpose: SocialPurpose, loginMethod: SocialMethod, random: string) {
  return `${purpose}.${loginMethod}.${random}`;
}

const stateParts = z.tuple([z.enum(["signin", "signup", "link"]), method, z.string().min(1)]);

/** What a state says it is for; undefined where it is not one of ours. */
export function readSocialState(
  state: string,
): { purpose: SocialPurpose; loginMethod: SocialMethod } | undefined {
  const parts = stateParts.safeParse(state.split("."));
  return parts.success ? { purpose: parts.data[0], loginMethod: parts.data[1] } : undefined;
}
