import * as z from "zod";
import { endpoint, type RateLimit } from "../../endpoint.ts";
import { SOCIAL_METHODS } from "../../rules/social-return.ts";
import { password } from "../fields/identity-fields.ts";
import { mfaEmail } from "../sign-in/sign-in.ts";

const access = { who: "anyone" } as const;
/** Round trips to a provider that one network may make. */
const attempts: RateLimit = { of: "social", by: "network", per: "quarter hour", most: 120 };

export const SOCIAL_TEXTS = {
  notConfigured: "This way of signing in is not available",
  failed: "The sign-in was not completed. Please try again.",
  notStarted: "This sign-in was not started here. Please start again.",
  unreachable: "The sign-in service could not be reached. Please try again.",
  /**
   * Its email address is already in use, and the provider cannot vouch that it still belongs to the
   * same person.
   */
  linkFirst:
    "An account with this email exists. Please sign in another way, then add this sign-in under Security.",
  /** A sign-up continues with the details that are still missing. */
  goOn: "Almost done. Please complete your account.",
  noAccount: "No account uses this sign-in yet. Please sign up first.",
  taken: "This sign-in already belongs to another account",
  linked: "You can now sign in this way",
} as const;

export const socialMethod = z.enum(SOCIAL_METHODS);

/**
 * R625. `token` is the authorisation code that the provider passed to our callback, `state` the
 * state that came with it. The console finds both, and Apple's `name`, in the fragment of
 * core/rules/social-return.ts.
 */
export const socialInput = {
  token: z.string().min(1).max(4096),
  /** Required: without it, others could sign a person in with an account of theirs. */
  state: z.string({ error: SOCIAL_TEXTS.notStarted }).min(1, SOCIAL_TEXTS.notStarted).max(200),
  loginMethod: socialMethod,
  /** The name of a new person whose ID token has none: Apple's does not. */
  name: z.string().max(200).optional(),
  signup: z.boolean().default(false),
  /** Accepted as documented; the device shown for a session comes from its request. */
  information: z
    .object({
      ip: z.string().max(60),
      country: z.string().max(60),
      countrycode: z.string().max(10),
      lat: z.union([z.number(), z.string().max(30)]),
      lng: z.union([z.number(), z.string().max(30)]),
      platform: z.string().max(60),
      mobile: z.union([z.boolean(), z.string().max(30)]),
      browser: z.string().max(60),
    })
    .partial()
    .optional(),
  page: z.string().max(200).optional(),
  section: z.string().max(200).optional(),
};

/** R626. */
const socialOutput = z.object({
  message: z.string(),
  data: z.object({
    /** Always empty: the session is in cookies that no script can read. */
    token: z.string(),
    message: z.string(),
    mobile: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    isMobileVerified: z.boolean(),
    active: z.boolean(),
    mfaEmailList: z.array(mfaEmail),
    /** Signed in now; otherwise a sign-up or a code comes first. */
    signedIn: z.boolean(),
  }),
});

export const startSocial = endpoint("POST", "/auth/social", {
  summary: "Where to send the browser to sign in with a provider",
  access,
  limits: [attempts],
  input: z.object({
    loginMethod: socialMethod,
    /** What our callback reports when it sends the browser back. */
    purpose: z.enum(["signin", "signup", "link"]).default("signin"),
  }),
  output: z.object({ url: z.string() }),
});

export const signInBySocial = endpoint("POST", "/auth/google", {
  summary: "Sign in with the provider's response",
  access,
  limits: [attempts],
  input: z.object(socialInput),
  output: socialOutput,
});

export const signUpBySocial = endpoint("POST", "/auth/signUpByGoogle", {
  summary: "Sign up with the provider's response",
  access,
  limits: [attempts],
  input: z.object(socialInput),
  output: socialOutput,
});

export const linkSocial = endpoint("POST", "/user/updatesocialloginAccount", {
  area: "user",
  summary: "Add a provider's sign-in to the person who is signed in",
  access: { who: "signed-in", inPerson: true },
  limits: [attempts],
  query: ["user"],
  input: z.object({
    /** The person's own id. */
    user: z.string().max(60),
    token: socialInput.token,
    state: socialInput.state,
    loginMethod: socialMethod,
    /** For a person who has one: this sign-in would let an intruder come back for good. */
    password: password.optional(),
  }),
  output: z.object({ message: z.string() }),
});

const facebookInput = z.object({ token: z.string().max(4096).optional() });

/** C09: the call exists and reports that there is no such sign-in. */
export const signInByFacebook = endpoint("POST", "/auth/facebook", {
  summary: "Refused: signing in with Facebook is not offered",
  access,
  input: facebookInput,
  output: z.object({ message: z.string() }),
});

export const checkFacebook = endpoint("POST", "/auth/checkFacebook", {
  summary: "Whether signing in with Facebook is offered: it is not",
  access,
  input: facebookInput,
  output: z.object({ data: z.object({ available: z.boolean() }) }),
});
