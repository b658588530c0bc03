import type { PublicContext } from "#worker/context.ts";
import { makeCode } from "./codes.ts";
import { limitSending } from "./limits.ts";
import { userByMobile } from "./queries.ts";
import { textMadeCode } from "./send-code.ts";

export const mobileSignInCode = (mobile: string) =>
  ({ purpose: "mobile-sign-in", subject: mobile }) as const;

/**
 * Makes a code for any mobile, and texts it after the answer to one that is somebody's: neither the
 * answer, nor its time, nor its limits tell which.
 */
export async function sendMobileSignInCode(ctx: PublicContext, mobile: string): Promise<void> {
  await limitSending(ctx);
  const code = await makeCode(ctx, mobileSignInCode(mobile));
  const sent = async () => {
    if (await userByMobile(ctx, mobile)) await textMadeCode(ctx, code, mobile);
  };
  ctx.waitUntil(sent().catch((error: unknown) => ctx.log.error("code.text", error)));
}
