import { Buffer } from "node:buffer";

const LIFE_S = 900;
const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

/** A JWT for our application there, valid for fifteen minutes. The key is PKCS #8 in PEM. */
export async function applicationToken(
  application: string,
  privateKey: string,
  now: number,
): Promise<string> {
  const iat = Math.floor(now / 1000);
  const claims = {
    application_id: application,
    iat,
    exp: iat + LIFE_S,
    jti: crypto.randomUUID(),
  };
  const der = Buffer.from(privateKey.replace(/-----[^-]+-----|\\n|\s/g, ""), "base64");
  const key = await crypto.subtle.importKey("pkcs8", der, ALGORITHM, false, ["sign"]);
  const claim = `${encoded({ typ: "JWT", alg: "RS256" })}.${encoded(claims)}`;
  const signature = await crypto.subtle.sign(ALGORITHM, key, Buffer.from(claim));
  return `${claim}.${Buffer.from(signature).toString("base64url")}`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
