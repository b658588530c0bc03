const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SHAPE = /^[0-9A-Za-z]{8}$/;
const SHARDS = 31;
/** The largest multiple of 62 that fits in a byte: bytes from here on would favour some characters. */
const FAIR_BYTES = 248;

/** Characters in a public code (decision 7: eight, so that codes cannot be enumerated). */
export const CODE_LENGTH = 8;

/**
 * A random public code that encodes its shard: the first character is one of the two whose index in
 * the alphabet modulo 31 is the shard's number, the other seven are arbitrary, but for a digit somewhere
 * (41 bits), so that no code is a word. `random` must be cryptographic and return as many bytes as
 * requested.
 */
export function makeCode(shard: number, random: (bytes: number) => Uint8Array): string {
  if (!Number.isInteger(shard) || shard < 0 || shard >= SHARDS) {
    throw new RangeError(`A code can name the shards 0 to ${SHARDS - 1}, not ${shard}`);
  }
  for (;;) {
    const code = anyCode(shard, random);
    if (/[0-9]/.test(code)) return code;
  }
}

function anyCode(shard: number, random: (bytes: number) => Uint8Array): string {
  const bit = (random(1)[0] ?? 0) & 1;
  let code = ALPHABET.charAt(shard + bit * SHARDS);
  while (code.length < CODE_LENGTH) {
    for (const byte of random(CODE_LENGTH - code.length)) {
      if (byte < FAIR_BYTES) code += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return code;
}

/** The shard that a code names; undefined if the text is not a code. */
export function codeShard(code: string): number | undefined {
  return isCode(code) ? ALPHABET.indexOf(code.charAt(0)) % SHARDS : undefined;
}

/** Whether the text has the shape of a code; not whether the code was ever issued. */
export function isCode(text: string): boolean {
  return SHAPE.test(text);
}
