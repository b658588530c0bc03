import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { COST } from "./password-cost.ts";

const SALT_LENGTH = 16;
const KEY_LENGTH = 64;

/** A hash that no password matches, which takes as long to find out as with any other. */
export const DUMMY_HASH = hashOf(Buffer.alloc(SALT_LENGTH), Buffer.alloc(KEY_LENGTH));

/** `scrypt$N$r$p$salt$key`, salt and key in base 64. */
function hashOf(salt: Buffer, key: Buffer): string {
  const { N, r, p } = COST;
  return ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize("NFKC"),
      salt,
      KEY_LENGTH,
      { ...cost, maxmem: 64 * 1024 * 1024 },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH);
  return hashOf(salt, await derive(password, salt, COST));
}

export async function verifyPassword(tried: { hash: string; password: string }): Promise<boolean> {
  const [kind, n, r, p, salt, key] = tried.hash.split("$");
  if (kind !== "scrypt" || !salt || !key) return false;
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, "base64");
  const derived = await derive(tried.password, Buffer.from(salt, "base64"), cost);
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}
