import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { isAPIError } from "better-auth/api";
import type { Settings } from "#worker/env.ts";
import type { ControlDb } from "./control-db.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { credentials, sessions, users, verifications } from "./schema/control/identity.ts";

const DAY_SECONDS = 86_400;
const COOKIE_PREFIX = "cooee";

function isSecure(settings: Settings): boolean {
  return settings.APP_URL.startsWith("https:");
}

/** The session cookie's name, as better-auth makes it. */
export function sessionCookie(settings: Settings): string {
  return `${isSecure(settings) ? "__Secure-" : ""}${COOKIE_PREFIX}.session_token`;
}

/** better-auth over CONTROL. Only its server calls are used; its own routes are not mounted. */
export function signInService(control: ControlDb, settings: Settings) {
  const options = {
    secret: settings.AUTH_SECRET,
    baseURL: settings.APP_URL,
    database: drizzleAdapter(control.orm, {
      provider: "sqlite",
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: 7 * DAY_SECONDS, updateAge: DAY_SECONDS },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: isSecure(settings),
      ipAddress: { ipAddressHeaders: ["cf-connecting-ip"] },
      defaultCookieAttributes: { sameSite: "lax", httpOnly: true, path: "/" },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  } satisfies BetterAuthOptions;
  return betterAuth(options);
}

/** Whether better-auth says that e-mail and password do not belong together; anything else is a fault. */
export function isWrongPassword(error: unknown): boolean {
  return isAPIError(error) && error.body?.code === "INVALID_EMAIL_OR_PASSWORD";
}
