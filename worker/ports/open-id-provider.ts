import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  discoveryRequest,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from "oauth4webapi";
import * as z from "zod";

const TIME_LIMIT_MS = 5000;
const METADATA_MS = 60 * 60_000;

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  /** Asked for at each exchange: Apple's is signed anew. */
  clientSecret: () => Promise<string>;
  redirectUri: string;
  scope: string;
  /** How the browser brings the code back; in the address where it is not said. */
  responseMode?: "form_post";
  /** Never in production. */
  allowHttp: boolean;
}

/** What ties the answer to the browser that asked: all three are random and used once. */
export interface Proofs {
  state: string;
  nonce: string;
  verifier: string;
}

/** Whom the provider says it is, in claims that it signed. */
export interface ProvidedPerson {
  subject: string;
  name: string | undefined;
  email: string | undefined;
  /** The provider saw somebody read mail at this address. */
  emailVerified: boolean;
  /** The business domain of which the provider itself keeps the mailboxes. */
  hostedDomain: string | undefined;
}

export interface OpenIdProvider {
  /** Where to send the browser. */
  authorizationUrl(proofs: Proofs): Promise<string>;
  /**
   * Trades a code in, once, and checks the ID token: signature, issuer, audience, expiry, nonce.
   * Throws whatever is wrong; nothing of it is for people to read.
   */
  personOf(code: string, proofs: Proofs): Promise<ProvidedPerson>;
}

// Apple says "true" where others say true.
const truth = z.union([
  z.boolean(),
  z.enum(["true", "false"]).transform((text) => text === "true"),
]);
const claims = z.object({
  sub: z.string().min(1).max(255),
  name: z.string().optional(),
  email: z.string().max(254).optional(),
  email_verified: truth.default(false),
  hd: z.string().optional(),
});

/** What providers publish of themselves, by issuer, with when it was read. */
const published = new Map<string, { server: AuthorizationServer; at: number }>();

export function openIdProvider(settings: OpenIdSettings): OpenIdProvider {
  const client = { client_id: settings.clientId };
  const outgoing = () => ({
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    [allowInsecureRequests]: settings.allowHttp,
  });

  async function metadata(): Promise<AuthorizationServer> {
    const known = published.get(settings.issuer);
    if (known && Date.now() - known.at < METADATA_MS) return known.server;
    const issuer = new URL(settings.issuer);
    const server = await processDiscoveryResponse(
      issuer,
      await discoveryRequest(issuer, outgoing()),
    );
    published.set(settings.issuer, { server, at: Date.now() });
    return server;
  }

  return {
    async authorizationUrl({ state, nonce, verifier }) {
      const { authorization_endpoint: endpoint } = await metadata();
      if (!endpoint) throw new Error("The provider names no authorization endpoint");
      const url = new URL(endpoint);
      const fields = {
        response_type: "code",
        client_id: settings.clientId,
        redirect_uri: settings.redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(settings.responseMode ? { response_mode: settings.responseMode } : {}),
      };
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
      return url.href;
    },

    async personOf(code, { state, nonce, verifier }) {
      const server = await metadata();
      // `iss` beside the code would tell honest from dishonest providers; which one was asked is in
      // our own cookie, and there are no others.
      const params = validateAuthResponse(
        { ...server, authorization_response_iss_parameter_supported: false },
        client,
        new URLSearchParams({ code, state }),
        state,
      );
      const response = await authorizationCodeGrantRequest(
        server,
        client,
        ClientSecretPost(await settings.clientSecret()),
        params,
        settings.redirectUri,
        verifier,
        outgoing(),
      );
      const tokens = await processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await validateApplicationLevelSignature(server, response, outgoing());
      const said = claims.parse(getValidatedIdTokenClaims(tokens));
      return {
        subject: said.sub,
        name: said.name,
        email: said.email,
        emailVerified: said.email_verified,
        hostedDomain: said.hd,
      };
    },
  };
}
