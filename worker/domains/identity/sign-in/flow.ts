import * as z from "zod";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { conflict } from "#core/errors.ts";
import type { Caller, PublicContext, SystemContext } from "#worker/context.ts";
import { readSigned, signed } from "#worker/signed.ts";

/** How long a sign-in or sign-up that is under way is kept in its browser. */
const FLOW_MS = 30 * 60_000;
const PURPOSE = "flow";

/** What a person signing up has provided and verified. Nothing of it is stored before the end. */
const signUpFlow = z.object({
  step: z.literal("signup"),
  name: z.string(),
  email: z.string().optional(),
  mobile: z.string().optional(),
  emailProved: z.boolean(),
  mobileProved: z.boolean(),
  social: z.object({ provider: z.enum(["google", "apple"]), subject: z.string() }).optional(),
});

const flow = z.discriminatedUnion("step", [
  signUpFlow,
  /**
   * The first factor was right; `sentTo` is the list index of the address that the second factor's
   * code was sent to: a person with no more than a password must not see the address itself.
   */
  z.object({
    step: z.literal("mfa"),
    userId: z.string(),
    method: z.enum(["password", "mobile", "google", "apple"]),
    sentTo: z.string().optional(),
    /** Which password it was, if it was one: if the password changes, the first factor is void. */
    password: z.string().optional(),
  }),
  z.object({ step: z.literal("mobile-sign-in"), mobile: z.string() }),
]);
export type Flow = z.infer<typeof flow>;
export type SignUpFlow = z.infer<typeof signUpFlow>;

type Ctx = Pick<SystemContext, "settings" | "now"> & { caller: Caller };

/** Keeps, in a signed cookie, what this browser is in the middle of. */
export async function keepFlow(ctx: Ctx, kept: Flow): Promise<void> {
  const text = await signed(ctx.settings, PURPOSE, kept, ctx.now() + FLOW_MS);
  ctx.caller.cookies.set("flow", text, FLOW_MS);
}

/** The flow this browser is in; undefined if there is none, or it took too long. */
export async function readFlow(ctx: Ctx): Promise<Flow | undefined> {
  const text = ctx.caller.cookies.get("flow");
  // One that an earlier release kept may have another shape: it is over.
  return text
    ? flow.safeParse(await readSigned(ctx.settings, PURPOSE, text, ctx.now())).data
    : undefined;
}

/** The flow of this step, or a clear word that it is over. */
export async function flowOf<S extends Flow["step"]>(
  ctx: PublicContext,
  step: S,
): Promise<Extract<Flow, { step: S }>> {
  const found = await readFlow(ctx);
  if (found && isStep(found, step)) return found;
  throw conflict(IDENTITY_TEXTS.flowOver);
}

function isStep<S extends Flow["step"]>(kept: Flow, step: S): kept is Extract<Flow, { step: S }> {
  return kept.step === step;
}
