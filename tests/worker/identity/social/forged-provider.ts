import { vi } from "vitest";
import { signInBySocial, startSocial } from "#worker/domains/identity/social/sign-in-by-social.ts";
import { callerWith } from "./support.ts";

/** What is wrong with a provider's responses. */
export interface Forgery {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Signs with a key that it does not publish. */
  otherKey?: boolean;
  unsigned?: boolean;
  withoutIdToken?: boolean;
  metadata?: Record<string, unknown>;
  /** Replaces the response of one of its endpoints. */
  answers?: Partial<Record<"metadata" | "token" | "keys", () => Response | Promise<Response>>>;
}

const RSA = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const ALGORITHM = "RSASSA-PKCS1-v1_5";

async function keyPair(): Promise<CryptoKeyPair> {
  const made = await crypto.subtle.generateKey(RSA, true, ["sign", "verify"]);
  if (!("privateKey" in made)) throw new Error("RSA keys come in pairs");
  return made;
}

let issuers = 0;
let pairs: { published: CryptoKeyPair; other: CryptoKeyPair } | undefined;

/** Signs in with a provider that responds as `forgery` says; its requests are in `asked`. */
export async function signInAt(subject: string, forgery: Forgery = {}) {
  issuers += 1;
  // Each has its own address, by which what it publishes is cached.
  const issuer = `http://forged-${issuers}.test`;
  pairs ??= { published: await keyPair(), other: await keyPair() };
  const keys = pairs.published;
  const signer = forgery.otherKey ? pairs.other : keys;
  const ctx = callerWith({ GOOGLE_ISSUER: issuer });
  const asked: Request[] = [];
  let nonce = "";

  const metadata = () =>
    Response.json({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      ...forgery.metadata,
    });
  const token = async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: "google-client",
      sub: subject,
      iat: now,
      exp: now + 300,
      nonce,
      ...forgery.claims,
    };
    const header = { alg: "RS256", kid: "one", ...forgery.header };
    const signed = `${encoded(header)}.${encoded(claims)}`;
    const bytes = new TextEncoder().encode(signed);
    const signature = await crypto.subtle.sign(ALGORITHM, signer.privateKey, bytes);
    const idToken = `${signed}.${forgery.unsigned ? "" : base64(signature)}`;
    return Response.json({
      access_token: "x",
      token_type: "Bearer",
      ...(forgery.withoutIdToken ? {} : { id_token: idToken }),
    });
  };
  const published = async () => {
    const jwk = await crypto.subtle.exportKey("jwk", keys.publicKey);
    return Response.json({ keys: [{ ...jwk, kid: "one", use: "sig", alg: "RS256" }] });
  };

  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    asked.push(request);
    const { pathname } = new URL(request.url);
    const place =
      pathname === "/token" ? "token" : pathname === "/keys" ? "keys" : ("metadata" as const);
    const answer = forgery.answers?.[place] ?? { metadata, token, keys: published }[place];
    return await raced(answer(), init?.signal);
  });
  try {
    const { url } = await startSocial(ctx, { loginMethod: "google", purpose: "signin" });
    const sent = new URL(url).searchParams;
    nonce = sent.get("nonce") ?? "";
    const input = { loginMethod: "google", token: "code", state: sent.get("state") ?? "" } as const;
    const outcome = await signInBySocial(ctx, { ...input, signup: false });
    return { outcome, asked, jar: ctx.caller.jar };
  } finally {
    spy.mockRestore();
  }
}

/** A response that never comes ends with the signal, as a real request would. */
function raced(answer: Response | Promise<Response>, signal: AbortSignal | null | undefined) {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
  return Promise.race([answer, aborted]);
}

function encoded(part: object): string {
  return base64(new TextEncoder().encode(JSON.stringify(part)));
}

function base64(bytes: ArrayBuffer | Uint8Array): string {
  return Buffer.from(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes).toString(
    "base64url",
  );
}
