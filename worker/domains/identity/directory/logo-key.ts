import { randomToken } from "#worker/secrets.ts";

/** The prefix in MEDIA of all of an account's pictures. */
export function logoPrefix(account: string): string {
  return `logos/${account}/`;
}

/** A name that no picture had before: what is kept by it in browsers never changes. */
export function newLogoKey(account: string): string {
  return logoPrefix(account) + randomToken(12);
}

/** What distinguishes the account's pictures from each other in their URLs. */
export function logoVersion(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

export function logoAddress(key: string | null): string {
  return key ? `/api/user/logo?v=${logoVersion(key)}` : "";
}
