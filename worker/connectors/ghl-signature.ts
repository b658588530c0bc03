import { Buffer } from "node:buffer";

/** Ed25519 over the body, in base 64; the key is an SPKI, in base 64 or as PEM. */
export async function isSignedByGhl(
  body: BufferSource,
  signature: string,
  publicKey: string,
): Promise<boolean> {
  try {
    const der = Buffer.from(publicKey.replace(/-----[A-Z ]+-----|\s/g, ""), "base64");
    const key = await crypto.subtle.importKey("spki", der, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, Buffer.from(signature, "base64"), body);
  } catch {
    return false;
  }
}
