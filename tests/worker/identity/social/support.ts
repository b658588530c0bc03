import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { signInBySocial, startSocial } from "#core/contract/social/social.ts";
import { newId } from "#core/ids.ts";
import {
  readSocialFragment,
  type SocialMethod,
  type SocialPurpose,
} from "#core/rules/social-return.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { type Browser, newBrowser } from "#tests/support/browser.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { testCaller } from "#tests/support/session.ts";
import type { AccountContext, CookieName, PublicContext } from "#worker/context.ts";
import { systemContext } from "#worker/system-context.ts";

/** One of our cookies, by its bare name. */
export function cookieIn({ cookies }: Browser, name: CookieName): string | undefined {
  return cookies.get(`cooee.${name}`);
}

export interface Way {
  loginMethod?: SocialMethod;
  purpose?: SocialPurpose;
}

/** Goes to the provider, signs in there as `email`, and returns what the fragment then holds. */
export async function comeBackAs(email: string, way: Way = {}, browser = newBrowser()) {
  const { loginMethod = "google", purpose = "signin" } = way;
  const started = await browser.call(startSocial, { loginMethod, purpose });
  const { url } = startSocial.output.parse(await started.json());
  const location = await throughProvider(url, email);
  return { browser, location, input: inputOf(location) };
}

/** What the console takes from a page's fragment to send. */
export function inputOf(location: string) {
  const back = readSocialFragment(new URL(location).hash);
  if (!back || "refused" in back) throw new Error(`Nothing came back: ${location}`);
  const { code, ...rest } = back;
  return { ...rest, token: code };
}

/** The provider's pages, as a person walks through them, and then our callback. */
export async function throughProvider(start: string, email: string): Promise<string> {
  const jar = new Map<string, string>();
  let response = await visit(jar, start);
  let here = start;
  for (let step = 0; step < 10; step++) {
    const location = response.headers.get("location");
    if (location) {
      here = new URL(location, here).href;
      if (here.startsWith(`${ORIGIN}/`) && !here.includes("/api/")) return here;
      response = await visit(jar, here);
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    const fields = action ? hiddenFields(page) : new URLSearchParams({ email });
    here = action ?? here;
    response = await visit(jar, here, { method: "POST", body: fields });
  }
  throw new Error("The provider goes round in circles");
}

/** What the page of `response_mode=form_post` submits by itself. */
function hiddenFields(page: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [, name = "", value = ""] of page.matchAll(/name="(\w+)" value="([^"]*)"/g)) {
    fields.set(name, value.replaceAll("&amp;", "&"));
  }
  return fields;
}

/** A page of the provider with its cookies, or our callback, which needs none. */
async function visit(jar: Map<string, string>, address: string, init: RequestInit = {}) {
  if (address.startsWith(`${ORIGIN}/`)) {
    const headers = { origin: "https://appleid.apple.com", "sec-fetch-site": "cross-site" };
    return await SELF.fetch(address, { ...init, headers, redirect: "manual" });
  }
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(address, { ...init, headers: { cookie }, redirect: "manual" });
  for (const header of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    if (value === "") jar.delete(name);
    else jar.set(name, value);
  }
  return response;
}

/** A new person without an account, with a mailbox that the provider hosts. */
export function newGmail(): string {
  return `${crypto.randomUUID()}@gmail.com`;
}

/** An account whose person has verified this e-mail. */
export async function accountWithEmail(
  email: string,
  options: AccountOptions = {},
): Promise<AccountContext> {
  const account = await newAccount(options);
  await run("UPDATE users SET email = ? WHERE id = ?", email, account.person?.userId);
  return account;
}

export async function giveLogin(account: AccountContext, email: string, provider = "google") {
  // The test provider's id of a person is the e-mail.
  const values = [provider, email, account.person?.userId, Date.now()];
  await run("INSERT INTO social_logins VALUES (?, ?, ?, ?)", ...values);
}

export async function loginsOf(email: string): Promise<string[]> {
  const query = env.CONTROL.prepare("SELECT user_id FROM social_logins WHERE subject = ?");
  const { results } = await query.bind(email).all<{ user_id: string }>();
  return results.map(({ user_id }) => user_id);
}

export async function run(sql: string, ...values: unknown[]): Promise<void> {
  await env.CONTROL.prepare(sql)
    .bind(...values)
    .run();
}

export async function outcomeOf(response: Response) {
  return signInBySocial.output.parse(await response.json());
}

/** A caller's context with other settings, for verbs that are called without a request. */
export function callerWith(settings: Partial<PublicContext["settings"]>) {
  const system = systemContext(env);
  const ip = `2001:db8::${newId("user", Date.now()).slice(-4)}`;
  const caller = testCaller(ip);
  return { ...system, settings: { ...system.settings, ...settings }, caller };
}
