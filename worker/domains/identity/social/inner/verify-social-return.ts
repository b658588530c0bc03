import { email as emailField } from "#core/contract/fields/identity-fields.ts";
import type { contract } from "#core/contract/registry.ts";
import { SOCIAL_TEXTS } from "#core/contract/social/social.ts";
import type { Input } from "#core/endpoint.ts";
import { CooeeError } from "#core/errors.ts";
import {
  readSocialState,
  type SocialMethod,
  type SocialPurpose,
} from "#core/rules/social-return.ts";
import type { PublicContext } from "#worker/context.ts";
import type { ProvidedPerson } from "#worker/ports/open-id-provider.ts";
import { takeAttempt } from "./attempt.ts";
import { providerOf } from "./provider.ts";

type Ctx = Pick<PublicContext, "settings" | "now" | "control" | "log" | "caller">;

/** A person whose identity a provider vouches for. */
export interface SocialPerson {
  provider: SocialMethod;
  subject: string;
  name: string | undefined;
  /** Undefined if the provider gave none that an account may have. */
  email: string | undefined;
  /** The provider can vouch that the person reads this mailbox today. */
  isEmailProved: boolean;
}

/** Who came back from the provider; refused unless this browser went there for this purpose. */
export async function verifySocialReturn(
  ctx: Ctx,
  purpose: SocialPurpose,
  {
    loginMethod,
    token,
    state,
  }: Pick<Input<typeof contract.signInBySocial>, "loginMethod" | "token" | "state">,
): Promise<SocialPerson> {
  const provider = providerOf(ctx, loginMethod);
  const meant = readSocialState(state);
  const attempt = await takeAttempt(ctx, state);
  if (!attempt || meant?.purpose !== purpose || meant.loginMethod !== loginMethod) throw failed();
  const person = await provider.personOf(token, attempt).catch((error: unknown) => {
    ctx.log.error("social.exchange", error, { loginMethod });
    throw failed();
  });
  return {
    provider: loginMethod,
    subject: person.subject,
    name: person.name,
    email: emailField.safeParse(person.email).data,
    isEmailProved: keepsMailbox(loginMethod, person),
  };
}

function failed(): CooeeError {
  return new CooeeError("UNAUTHENTICATED", SOCIAL_TEXTS.failed);
}

const OWN_DOMAINS: Readonly<Record<SocialMethod, readonly string[]>> = {
  google: ["gmail.com", "googlemail.com"],
  apple: ["icloud.com", "me.com", "mac.com", "privaterelay.appleid.com"],
};

/**
 * Whether the provider verified the email address and hosts its mailbox: then the person signing in
 * there reads that mail today. Of any other address it only knows that someone once did, and that
 * may have changed since
 * (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
function keepsMailbox(
  method: SocialMethod,
  { email, emailVerified, hostedDomain }: Omit<ProvidedPerson, "subject" | "name">,
): boolean {
  const domain = email?.toLowerCase().split("@")[1];
  if (!emailVerified || !domain) return false;
  return OWN_DOMAINS[method].includes(domain) || domain === hostedDomain?.toLowerCase();
}
