import { renewSession } from "#core/contract/sessions/sessions.ts";
import type { Id } from "#core/ids.ts";
import { type Browser, newBrowser } from "#tests/support/browser.ts";

export function cookieOf(browser: Browser, name: "session" | "refresh"): string {
  return browser.cookies.get(`cooee.${name}`) ?? "";
}

export function sessionOf(browser: Browser): Id<"session"> {
  return `ses_${cookieOf(browser, "session").slice(4, 30)}`;
}

/** A browser with a copy of another's cookies as they are now. */
export function copyOf(browser: Browser): Browser {
  const copy = newBrowser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

export async function renew(browser: Browser): Promise<number> {
  return (await browser.call(renewSession)).status;
}

/** The attributes of the cookies that a response sets, without those it clears. */
export function attributes(response: Response): string[][] {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split("; ").slice(1).toSorted())
    .filter((parts) => !parts.includes("Max-Age=0"));
}
