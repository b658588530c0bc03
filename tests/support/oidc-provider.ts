/// <reference path="./oidc-provider-package.d.ts" />
import { generateKeyPairSync, type KeyObject, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider, { type ProviderContext } from "oidc-provider";
import * as z from "zod";
import { SOCIAL_CALLBACK } from "#core/rules/social-return.ts";

const GOOGLE = { id: "google-client", secret: "google-secret" };
const APPLE = { id: "apple-client", team: "TEAM123456", key: "KEY1234567" };
/** E-mails at this domain are hosted by the provider for a business (Google's `hd`). */
const HOSTED = "hosted.example";

export interface OidcProvider {
  /** The Worker's settings: both providers are this one. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * An OpenID Connect provider on this machine (certified software) that signs in anyone who types an
 * e-mail. With `+unverified` in it, the provider reports the e-mail as not verified.
 */
export async function startOidcProvider(appUrls: readonly string[]): Promise<OidcProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  // So that it ends with the process that started it.
  server.unref();
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The provider has no port");
  const issuer = `http://127.0.0.1:${address.port}`;
  const apple = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const provider = providerOf(issuer, appUrls, apple.publicKey);
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    interact(provider, request, response).catch(() => response.writeHead(400).end());
  });
  return {
    settings: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: GOOGLE.id,
      GOOGLE_CLIENT_SECRET: GOOGLE.secret,
      APPLE_ISSUER: issuer,
      APPLE_CLIENT_ID: APPLE.id,
      APPLE_TEAM_ID: APPLE.team,
      APPLE_KEY_ID: APPLE.key,
      APPLE_PRIVATE_KEY: apple.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function providerOf(issuer: string, appUrls: readonly string[], apple: KeyObject): Provider {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const client = (id: string, secret: string) => ({
    client_id: id,
    client_secret: secret,
    redirect_uris: appUrls.map((url) => `${url}${SOCIAL_CALLBACK}`),
    token_endpoint_auth_method: "client_secret_post",
  });
  const provider = new Provider(issuer, {
    clients: [client(GOOGLE.id, GOOGLE.secret), client(APPLE.id, "a signed token each time")],
    jwks: { keys: [{ ...keys.privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }] },
    cookies: { keys: ["only-for-tests"] },
    scopes: ["openid", "name"],
    claims: { openid: ["sub"], email: ["email", "email_verified", "hd"], profile: ["name"] },
    // Google and Apple put the claims in the ID token.
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: agreeToAll,
    findAccount: (ctx: ProviderContext, email: string) => ({
      accountId: email,
      claims: () => claimsOf(email, ctx.oidc.client.clientId === APPLE.id),
    }),
  });
  const compare = provider.Client.prototype.compareClientSecret;
  provider.Client.prototype.compareClientSecret = function (secret) {
    return this.clientId === APPLE.id
      ? isAppleSecret(secret, issuer, apple)
      : compare.call(this, secret);
  };
  return provider;

  async function agreeToAll({ oidc }: ProviderContext) {
    const { clientId } = oidc.client;
    const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope("openid email profile name");
    await grant.save();
    return grant;
  }
}

function claimsOf(email: string, isApple: boolean) {
  const verified = !email.includes("+unverified");
  const claims = { sub: email, email };
  // Apple sends it as a string, and sends no name.
  if (isApple) return { ...claims, email_verified: String(verified) };
  const hosted = email.endsWith(`@${HOSTED}`) ? { hd: HOSTED } : {};
  return { ...claims, ...hosted, email_verified: verified, name: "Ann Example" };
}

const secretHeader = z.strictObject({ alg: z.literal("ES256"), kid: z.literal(APPLE.key) });

/** Checks a client secret as Apple does: a token signed with the team's key. */
function isAppleSecret(secret: string, issuer: string, key: KeyObject): boolean {
  const [header = "", body = "", signature = ""] = secret.split(".");
  const part = (text: string): unknown => JSON.parse(Buffer.from(text, "base64url").toString());
  const now = Date.now() / 1000;
  const claims = z.strictObject({
    iss: z.literal(APPLE.team),
    sub: z.literal(APPLE.id),
    aud: z.literal(issuer),
    iat: z.number().max(now + 1),
    exp: z
      .number()
      .min(now)
      .max(now + 15_777_000),
  });
  const signed = Buffer.from(`${header}.${body}`);
  return (
    secretHeader.safeParse(part(header)).success &&
    claims.safeParse(part(body)).success &&
    verify(
      "sha256",
      signed,
      { key, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    )
  );
}

const PAGE = `<!doctype html><html lang="en"><title>Test provider</title>
<form method="post"><label>E-mail <input name="email"></label>
<button name="go" value="yes">Sign in</button><button name="go" value="no">Cancel</button></form>`;

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") {
    response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
    return;
  }
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const form = new URLSearchParams(Buffer.concat(parts).toString());
  const email = form.get("email") ?? "";
  const result =
    form.get("go") === "no" ? { error: "access_denied" } : { login: { accountId: email } };
  await provider.interactionFinished(request, response, result);
}
