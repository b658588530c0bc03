import type { SocialMethod } from "#core/rules/social-return.ts";
import type { ProvidedPerson } from "#worker/ports/open-id-provider.ts";

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
export function keepsMailbox(
  method: SocialMethod,
  { email, emailVerified, hostedDomain }: Omit<ProvidedPerson, "subject" | "name">,
): boolean {
  const domain = email?.toLowerCase().split("@")[1];
  if (!emailVerified || !domain) return false;
  return OWN_DOMAINS[method].includes(domain) || domain === hostedDomain?.toLowerCase();
}
