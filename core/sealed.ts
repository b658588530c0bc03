import * as z from "zod";
import { CODE_HEADER } from "./endpoint.ts";

/**
 * Encrypted payloads (R315). Both sides agree on a key (ECDH on P-256, then HKDF-SHA-256 with the
 * server's salt); a call and its response are AES-256-GCM, as `ed` (encrypted data), `iv` and
 * `authTag`. They include the method, the path and the body, but not cookies. This hides the
 * payload from anyone who can look into the TLS connection; it does not replace TLS.
 */
export const SEALED_PATH = "/api/sealed";

/** How long a key is valid. */
export const SEALED_KEY_MS = 60 * 60_000;

/** How far the clock in a call may differ from the server's. */
export const SEALED_WINDOW_MS = 5 * 60_000;

export const SEALED_TEXTS = {
  required: "Calls to this server must be encrypted. Please reload the page.",
  off: "This server takes no encrypted calls",
  ticket: "The key of this call is not known or has expired",
  changed: "The call could not be decrypted",
  late: "The call is too old or comes from the future",
  path: "There is no such call",
} as const;

const base64Url = (pattern: RegExp) => z.string().regex(pattern, "Must be base 64 url");

/** A sealed response. */
export const sealedResponse = z.object({
  ed: base64Url(/^[\w-]+$/),
  iv: base64Url(/^[\w-]{16}$/),
  authTag: base64Url(/^[\w-]{22}$/),
});
export type SealedResponse = z.infer<typeof sealedResponse>;

/** A sealed call; `ticket` contains the key in a form that only the server can read. */
export const sealedCall = sealedResponse.extend({ ticket: z.string().min(1).max(1000) });
export type SealedCall = z.infer<typeof sealedCall>;

const callHead = z.object({
  method: z.enum(["GET", "POST", "PUT", "DELETE"]),
  /** Including the query. */
  path: z.string().startsWith("/").max(8000),
  contentType: z.string().max(200).optional(),
  /** The call's own headers: secrets that must not be in a URL. */
  headers: z.partialRecord(z.enum([CODE_HEADER]), z.string().max(200)).optional(),
  /** When it was made, in epoch milliseconds by the server's clock. */
  at: z.number(),
});
export type CallHead = z.infer<typeof callHead>;

const responseHead = z.object({ status: z.number().int(), contentType: z.string().optional() });
export type ResponseHead = z.infer<typeof responseHead>;

/** A response belongs to one call: `iv` is the call's. */
type Of = Pick<SealedCall, "ticket" | "iv">;

export async function sealCall(
  key: CryptoKey,
  ticket: string,
  head: CallHead,
  body: Uint8Array,
): Promise<SealedCall> {
  return { ticket, ...(await seal(key, callLabel(ticket), head, body)) };
}

/** Throws if anything was changed, or if the key is different. */
export async function openCall(key: CryptoKey, call: SealedCall) {
  const { head, body } = await open(key, callLabel(call.ticket), call);
  return { head: callHead.parse(head), body };
}

export function sealResponse(
  key: CryptoKey,
  of: Of,
  head: ResponseHead,
  body: Uint8Array,
): Promise<SealedResponse> {
  return seal(key, responseLabel(of), head, body);
}

/** Throws if anything was changed, or if it is the response to another call. */
export async function openResponse(key: CryptoKey, of: Of, answer: SealedResponse) {
  const { head, body } = await open(key, responseLabel(of), answer);
  return { head: responseHead.parse(head), body };
}

const callLabel = (ticket: string) => `cooee.call\n${ticket}`;
const responseLabel = ({ ticket, iv }: Of) => `cooee.answer\n${ticket}\n${iv}`;

const text = new TextEncoder();
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;

/** The plaintext: the head's length, the head as JSON, the body's bytes. */
async function seal(key: CryptoKey, label: string, head: object, body: Uint8Array) {
  const json = text.encode(JSON.stringify(head));
  const plain = new Uint8Array(LENGTH_BYTES + json.byteLength + body.byteLength);
  new DataView(plain.buffer).setUint32(0, json.byteLength);
  plain.set(json, LENGTH_BYTES);
  plain.set(body, LENGTH_BYTES + json.byteLength);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: "AES-GCM", iv, additionalData: text.encode(label) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plain));
  return {
    ed: toBase64Url(sealed.subarray(0, -TAG_BYTES)),
    iv: toBase64Url(iv),
    authTag: toBase64Url(sealed.subarray(-TAG_BYTES)),
  };
}

async function open(key: CryptoKey, label: string, { ed, iv, authTag }: SealedResponse) {
  const sealed = fromBase64Url(ed, TAG_BYTES);
  sealed.set(fromBase64Url(authTag), sealed.byteLength - TAG_BYTES);
  const algorithm = {
    name: "AES-GCM",
    iv: fromBase64Url(iv),
    additionalData: text.encode(label),
  };
  const plain = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed));
  const bodyAt = LENGTH_BYTES + new DataView(plain.buffer).getUint32(0);
  const head: unknown = JSON.parse(new TextDecoder().decode(plain.subarray(LENGTH_BYTES, bodyAt)));
  return { head, body: plain.subarray(bodyAt) };
}

const CURVE = { name: "ECDH", namedCurve: "P-256" };

/** One side's key pair, used for one agreement; the public half raw in base 64 url. */
export async function agreementKeys(): Promise<{ own: CryptoKey; publicKey: string }> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ["deriveBits"]);
  if (!("privateKey" in pair)) throw new Error("Keys of ECDH come in pairs");
  const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
  if (!(raw instanceof ArrayBuffer)) throw new Error("A raw key is bytes");
  return { own: pair.privateKey, publicKey: toBase64Url(new Uint8Array(raw)) };
}

/** The 32 bytes that both sides derive; throws if `theirs` is not a point on the curve. */
export async function agreedBytes(
  own: CryptoKey,
  theirs: string,
  salt: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const publicKey = await crypto.subtle.importKey("raw", fromBase64Url(theirs), CURVE, false, []);
  const ecdh = { name: "ECDH", public: publicKey };
  const shared = await crypto.subtle.deriveBits(ecdh, own, 256);
  const material = await crypto.subtle.importKey("raw", shared, "HKDF", false, ["deriveBits"]);
  const hkdf = {
    name: "HKDF",
    hash: "SHA-256",
    salt: fromBase64Url(salt),
    info: text.encode("cooee.sealed"),
  };
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf, material, 256));
}

/** The key that calls are sealed with. */
export function sealingKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** This many bytes are passed as arguments per call; all of a large body would overflow the stack. */
const CHUNK = 0x8000;

export function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.byteLength; at += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes, with `spare` unused bytes after them. */
export function fromBase64Url(encoded: string, spare = 0): Uint8Array<ArrayBuffer> {
  const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(binary.length + spare);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
