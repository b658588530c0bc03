const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SHAPE = /^[0-9A-Za-z]{8}$/;
/** The largest multiple of 62 that fits in a byte: bytes from here on would favour some characters. */
const FAIR_BYTES = 248;

/** Characters in a public code (decision 7: eight, so that codes cannot be enumerated). */
export const CODE_LENGTH = 8;

/**
 * A code begins with its shard's name. The first shards have two names of one character each, as all had until there
 * were more than a character can name: codes that were sent out stay valid. The others have four names of two
 * characters, which begin with what names none of the first.
 */
const HALF = 31;
const FIRST_SHARDS = 8;
const NAMES_OF_FIRST = 2;
const NAMES_OF_OTHERS = 4;
const LEADS = Array.from(ALPHABET).filter((_, index) => index % HALF >= FIRST_SHARDS);
const OTHER_SHARDS = (LEADS.length * ALPHABET.length) / NAMES_OF_OTHERS;

/** How many shards a code can name. */
export const MOST_SHARDS = FIRST_SHARDS + OTHER_SHARDS;

function nameOf(shard: number, choice: number): string {
  if (shard < FIRST_SHARDS) return ALPHABET.charAt(shard + HALF * (choice % NAMES_OF_FIRST));
  const name = shard - FIRST_SHARDS + OTHER_SHARDS * (choice % NAMES_OF_OTHERS);
  const lead = LEADS[Math.floor(name / ALPHABET.length)] ?? "";
  return lead + ALPHABET.charAt(name % ALPHABET.length);
}

/**
 * A random public code that names its shard. The rest is arbitrary, but for a digit somewhere, so that no code is a
 * word. `random` must be cryptographic and return as many bytes as requested.
 */
export function makeCode(shard: number, random: (bytes: number) => Uint8Array): string {
  if (!Number.isInteger(shard) || shard < 0 || shard >= MOST_SHARDS) {
    throw new RangeError(`A code can name the shards 0 to ${MOST_SHARDS - 1}, not ${shard}`);
  }
  for (;;) {
    const code = anyCode(shard, random);
    if (/[0-9]/.test(code)) return code;
  }
}

function anyCode(shard: number, random: (bytes: number) => Uint8Array): string {
  let code = nameOf(shard, random(1)[0] ?? 0);
  while (code.length < CODE_LENGTH) {
    for (const byte of random(CODE_LENGTH - code.length)) {
      if (byte < FAIR_BYTES) code += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return code;
}

/** The shard that a code names; undefined if the text is not a code. */
export function codeShard(code: string): number | undefined {
  if (!isCode(code)) return undefined;
  const lead = LEADS.indexOf(code.charAt(0));
  if (lead === -1) return ALPHABET.indexOf(code.charAt(0)) % HALF;
  const name = lead * ALPHABET.length + ALPHABET.indexOf(code.charAt(1));
  return FIRST_SHARDS + (name % OTHER_SHARDS);
}

/** Whether the text has the shape of a code; not whether the code was ever issued. */
export function isCode(text: string): boolean {
  return SHAPE.test(text);
}
