const ALGORITHM = "AES-GCM";
const IV_BYTES = 12;

export function importKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", raw, ALGORITHM, false, ["encrypt", "decrypt"]);
}

function sealing(iv: Uint8Array<ArrayBuffer>, name: string) {
  return { name: ALGORITHM, iv, additionalData: new TextEncoder().encode(name) };
}

/** A block that is encrypted by itself, so that it is read by itself. It opens only under the name it was sealed with. */
export async function sealBlock(
  key: CryptoKey,
  name: string,
  plain: BufferSource,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(sealing(iv, name), key, plain);
  const block = new Uint8Array(IV_BYTES + sealed.byteLength);
  block.set(iv);
  block.set(new Uint8Array(sealed), IV_BYTES);
  return block;
}

export function openBlock(
  key: CryptoKey,
  name: string,
  block: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer> {
  const iv = block.subarray(0, IV_BYTES);
  return crypto.subtle.decrypt(sealing(iv, name), key, block.subarray(IV_BYTES));
}
