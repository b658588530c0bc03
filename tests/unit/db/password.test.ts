import { expect, it } from "vitest";
import { DUMMY_HASH, hashPassword, verifyPassword } from "#worker/db/password.ts";

it("a password's hash costs what an attacker should pay, and no one's costs the same", async () => {
  const hash = await hashPassword("right-one");
  for (const each of [hash, DUMMY_HASH])
    expect(each).toMatch(/^scrypt\$16384\$8\$5\$.{24}\$.{88}$/);
  expect(await verifyPassword({ hash, password: "right-one" })).toBe(true);
  expect(await verifyPassword({ hash, password: "wrong-one" })).toBe(false);
  expect(await verifyPassword({ hash: DUMMY_HASH, password: "" })).toBe(false);
  expect(await hashPassword("right-one")).not.toBe(hash);
});
