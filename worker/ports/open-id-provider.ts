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
  /** Called at each exchange: Apple's is signed each time. */
  clientSecret: () => Promise<string>;
  redirectUri: string;
  scope: string;
  /** How the browser brings the code back; in the URL by default. */
  responseMode?: "form_post";
  /** Never in production. */
  allowHttp: boolean;
}

/** What ties the response to the browser that asked: all three are random and used once. */
export interface Proofs {
  state: string;
  nonce: string;
  verifier: string;
}

/** The person according to the provider, in claims that it signed. */
export interface ProvidedPerson {
  subject: string;
  name: string | undefined;
  email: string | undefined;
  /** The provider has verified that the person reads mail at this address. */
  emailVerified: boolean;
  /** The business domain whose mailboxes the provider itself hosts. */
  hostedDomain: string | undefined;
}

export interface OpenIdProvider {
  /** Where to send the browser. */
  authorizationUrl(proofs: Proofs): Promise<string>;
  /**
   * Exchanges a code, once, and checks the ID token: signature, issuer, audience, expiry, nonce.
   * Throws if anything is wrong; the error is not meant for users.
   */
  personOf(code: string, proofs: Proofs): Promise<ProvidedPerson>;
}

// Apple sends "true" where others send true.
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

/** What providers publish about themselves, by issuer, with the time it was read. */
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
      // `iss` beside the code would distinguish honest from dishonest providers; our own cookie
      // says which one was asked, and there are no others.
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
