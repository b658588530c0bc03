import type { PublicContext } from "#worker/context.ts";
import { queueCode } from "#worker/domains/identity/codes/queue-code.ts";
import { refuseAboveCeiling } from "#worker/domains/identity/codes/sms-ceiling.ts";

export const mobileSignInCode = (mobile: string) =>
  ({ purpose: "mobile-sign-in", subject: mobile }) as const;

/** Texts a code to a mobile if it belongs to a user. */
export async function sendMobileSignInCode(ctx: PublicContext, mobile: string): Promise<void> {
  await refuseAboveCeiling(ctx);
  await queueCode(ctx, mobileSignInCode(mobile));
}
