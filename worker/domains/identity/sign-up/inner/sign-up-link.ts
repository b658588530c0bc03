import * as z from "zod";
import type { PublicContext } from "#worker/context.ts";
import { readSigned, signed } from "#worker/signed.ts";

/** Longer than a code's, as people open mail late; the link opens nothing but a sign-up. */
const LINK_MS = 30 * 60_000;
const PURPOSE = "sign-up link";

const claim = z.object({ name: z.string(), email: z.string() });

type Ctx = Pick<PublicContext, "settings" | "now">;

/** The link in a sign-up's mail: it proves access to that mailbox. */
export async function signUpLink(ctx: Ctx, who: z.infer<typeof claim>): Promise<string> {
  const { name, email } = who;
  const token = await signed(ctx.settings, PURPOSE, { name, email }, ctx.now() + LINK_MS);
  const link = new URL("/signup-verify", ctx.settings.APP_URL);
  // In the fragment, which browsers send to no server, so that no log contains it.
  link.hash = new URLSearchParams({ token }).toString();
  return link.href;
}

/** Whose link it is; undefined if it has expired or is not ours. */
export async function readSignUpLink(ctx: Ctx, token: string) {
  return claim.safeParse(await readSigned(ctx.settings, PURPOSE, token, ctx.now())).data;
}
