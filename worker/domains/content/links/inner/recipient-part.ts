import { createCipheriv, createHmac } from "node:crypto";
import { RECIPIENT_PART } from "#core/rules/short-links.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "614";
const DIGITS = 8;
/** Parts begin with a digit: 10 × 62⁵, about 92 for each possible number. */
const PARTS = 10 * ALPHABET.length ** (RECIPIENT_PART - 1);
/** Half of the 34 bits that hold every part. */
const HALF = 2 ** 17;
const ROUNDS = 6;

type Round = (round: number, half: number) => number;

/**
 * Numbers as parts of one link's address, and back: a permutation under a key of the link's own, so that
 * a part says nothing about its number or about other parts, and nothing has to be stored for it. One
 * in 92 made-up parts stands for some number, which is then most likely no recipient's.
 */
export function recipientParts(secret: string, code: string) {
  const mix = roundsOf(secret, code);
  return {
    partOf(number: string): string {
      let value = Number(number.slice(PREFIX.length));
      do value = permuted(value, mix);
      while (value >= PARTS);
      return written(value);
    },
    /** Undefined if the part stands for no number. */
    numberOf(part: string): string | undefined {
      let value = read(part);
      do value = restored(value, mix);
      while (value >= PARTS);
      return value < 10 ** DIGITS ? PREFIX + String(value).padStart(DIGITS, "0") : undefined;
    },
  };
}

function roundsOf(secret: string, code: string): Round {
  const key = createHmac("sha256", secret).update(`short link ${code}`).digest();
  const cipher = createCipheriv("aes-256-ecb", key, null).setAutoPadding(false);
  const block = Buffer.alloc(16);
  return (round, half) => {
    block.writeUInt32BE(round, 0);
    block.writeUInt32BE(half, 4);
    return cipher.update(block).readUInt32BE(0) % HALF;
  };
}

/** A Feistel network: whatever a round is, it can be undone. */
function permuted(value: number, mix: Round): number {
  let left = Math.floor(value / HALF);
  let right = value % HALF;
  for (let round = 0; round < ROUNDS; round++) [left, right] = [right, left ^ mix(round, right)];
  return left * HALF + right;
}

function restored(value: number, mix: Round): number {
  let left = Math.floor(value / HALF);
  let right = value % HALF;
  for (let round = ROUNDS - 1; round >= 0; round--)
    [left, right] = [right ^ mix(round, left), left];
  return left * HALF + right;
}

function written(value: number): string {
  let text = "";
  let rest = value;
  while (text.length < RECIPIENT_PART) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}

function read(part: string): number {
  let value = 0;
  for (const character of part) value = value * ALPHABET.length + ALPHABET.indexOf(character);
  return value;
}
