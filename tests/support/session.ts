import { env } from "cloudflare:workers";
import { type Id, isId } from "#core/ids.ts";
import type { SignInMethod } from "#core/rules/sign-ins.ts";
import type { AccountContext, Caller, CookieName } from "#worker/context.ts";
import { startSession } from "#worker/domains/identity/sessions/start-session.ts";
import { systemContext } from "#worker/system-context.ts";

/** A caller whose cookies the test can see. */
export function testCaller(ip = "203.0.113.1"): Caller & { jar: Map<CookieName, string> } {
  const jar = new Map<CookieName, string>();
  return {
    ip,
    userAgent: "test",
    jar,
    cookies: {
      get: (name) => jar.get(name),
      set: (name, value) => void jar.set(name, value),
      clear: (name) => void jar.delete(name),
    },
  };
}

/** The Cookie header of a new session for an account's person. */
export async function sessionFor(
  account: AccountContext,
  options: { method?: SignInMethod; parentId?: string } = {},
): Promise<string> {
  const caller = testCaller();
  const userId = account.person?.userId;
  if (!userId) throw new Error("The account has no person");
  await startSession(systemContext(env), caller, { userId, method: "password", ...options });
  return [...caller.jar].map(([name, value]) => `cooee.${name}=${value}`).join("; ");
}

/** The id of the session in such a header. */
export function sessionIn(cookie: string): Id<"session"> {
  const id = /cooee\.session=(\w+)/.exec(cookie)?.[1] ?? "";
  if (!isId("session", id)) throw new Error("That is no session");
  return id;
}
