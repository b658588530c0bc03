import { toBase64 } from "#worker/secrets.ts";

const LIFE_S = 300;

export interface AppleKey {
  clientId: string;
  teamId: string;
  keyId: string;
  /** PKCS #8 in PEM. */
  privateKey: string;
  issuer: string;
}

/**
 * The client secret that Apple requires: a token signed with our key (ES256).
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export async function appleSecret(apple: AppleKey, now: number): Promise<string> {
  const iat = Math.floor(now / 1000);
  const header = { alg: "ES256", kid: apple.keyId };
  const body = {
    iss: apple.teamId,
    iat,
    exp: iat + LIFE_S,
    aud: apple.issuer,
    sub: apple.clientId,
  };
  const claim = `${encoded(header)}.${encoded(body)}`;
  const signature = await crypto.subtle.sign(
    { name: "ECDSA", hash: "SHA-256" },
    await signingKey(apple.privateKey),
    new TextEncoder().encode(claim),
  );
  return `${claim}.${toBase64(new Uint8Array(signature))}`;
}

function encoded(part: object): string {
  return toBase64(new TextEncoder().encode(JSON.stringify(part)));
}

function signingKey(pem: string): Promise<CryptoKey> {
  const body = pem.replace(/-----[^-]+-----|\\n|\s/g, "");
  const der = new Uint8Array(Buffer.from(body, "base64"));
  return crypto.subtle.importKey("pkcs8", der, { name: "ECDSA", namedCurve: "P-256" }, false, [
    "sign",
  ]);
}
