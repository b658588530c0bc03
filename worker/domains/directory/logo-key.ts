import { randomToken } from "#worker/secrets.ts";

/** Everything of an account's pictures in MEDIA is under this. */
export function logoPrefix(account: string): string {
  return `logos/${account}/`;
}

/** A name that no picture had before: what is kept by it in browsers never changes. */
export function newLogoKey(account: string): string {
  return logoPrefix(account) + randomToken(12);
}

/** What tells one picture of an account from the others, in its address. */
export function logoVersion(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

export function logoAddress(key: string | null): string {
  return key ? `/api/user/logo?v=${logoVersion(key)}` : "";
}
