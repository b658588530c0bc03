import { contract } from "#core/contract/registry.ts";
import { readFlow } from "#worker/domains/identity/sign-in/flow.ts";
import { verb } from "#worker/verb.ts";
import { presentSignUp } from "./inner/sign-up-of.ts";

/** What is in progress in this browser, and whether an e-mail or a mobile awaits its code. */
export const requiredCodes = verb(contract.requiredCodes, async (ctx) => {
  const flow = await readFlow(ctx);
  switch (flow?.step) {
    case undefined:
      return { data: { flow: "none" as const, email: false, mobile: false } };
    case "signup": {
      const email = flow.email !== undefined && !flow.emailProved;
      const mobile = flow.mobile !== undefined && !flow.mobileProved;
      return { data: { flow: flow.step, email, mobile, signUp: presentSignUp(flow) } };
    }
    case "mfa":
      return { data: { flow: flow.step, email: flow.sentTo !== undefined, mobile: false } };
    case "mobile-sign-in":
      return { data: { flow: flow.step, email: false, mobile: true } };
  }
});
