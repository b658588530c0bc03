import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

type Cost = Required<Pick<ScryptOptions, "N" | "r" | "p">>;

/** About 150 ms and 16 MB in workerd; stored in the hash, so that it can be raised later. */
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const KEY_LENGTH = 64;

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

/** `scrypt$N$r$p$salt$key`, salt and key in base 64. */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  const { N, r, p } = cost;
  return ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");
}

export async function verifyPassword(tried: { hash: string; password: string }): Promise<boolean> {
  const [kind, n, r, p, salt, key] = tried.hash.split("$");
  if (kind !== "scrypt" || !salt || !key) return false;
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, "base64");
  const derived = await derive(tried.password, Buffer.from(salt, "base64"), cost);
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}
