import { createHmac, timingSafeEqual } from "node:crypto";

const text = new TextEncoder();

/** `bytes` random bytes in base 64 url. */
export function randomToken(bytes = 32): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** SHA-256 of a long random token, to find or compare it by. Not for passwords or short codes. */
export async function hashOf(token: string): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.digest("SHA-256", text.encode(token))));
}

const signingKeys = new Map<string, Promise<CryptoKey>>();

/** A key for each purpose, created once per isolate: there are few purposes and one secret. */
function signingKey(secret: string, purpose: string): Promise<CryptoKey> {
  const material = `${purpose}\0${secret}`;
  const known = signingKeys.get(material);
  if (known) return known;
  const key = crypto.subtle.importKey(
    "raw",
    text.encode(material),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  signingKeys.set(material, key);
  return key;
}

/** HMAC-SHA-256 with a separate key for each purpose, in base 64 url. */
export async function sign(secret: string, purpose: string, message: string): Promise<string> {
  const key = await signingKey(secret, purpose);
  return toBase64(new Uint8Array(await crypto.subtle.sign("HMAC", key, text.encode(message))));
}

/** The same for many texts, without waiting for each. */
export function signer(secret: string, purpose: string): (message: string) => string {
  const key = `${purpose}\0${secret}`;
  return (message) => createHmac("sha256", key).update(message).digest("base64url");
}

/** Whether two texts are equal, in a time that does not reveal where they differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [text.encode(one), text.encode(other)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

async function encryptionKey(secret: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", text.encode(secret), "HKDF", false, [
    "deriveKey",
  ]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text.encode("cooee.stored") },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

/** AES-256-GCM. `subject` is its owner: the same ciphertext cannot be decrypted elsewhere. */
export async function encrypt(secret: string, subject: string, plain: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: text.encode(subject) },
    await encryptionKey(secret),
    text.encode(plain),
  );
  return `${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`;
}

/** Decrypts what `encrypt` returned; throws if it was changed or belongs to something else. */
export async function decrypt(secret: string, subject: string, sealed: string): Promise<string> {
  const [iv = "", data = ""] = sealed.split(".");
  const plain = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: fromBase64(iv), additionalData: text.encode(subject) },
    await encryptionKey(secret),
    fromBase64(data),
  );
  return new TextDecoder().decode(plain);
}

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

export function fromBase64(encoded: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(encoded, "base64url"));
}
