import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { seedDemo } from "#local/seed.ts";
import { userByEmail } from "#worker/domains/identity/directory/user-queries.ts";
import { openUser } from "#worker/domains/identity/sessions/people-of.ts";
import {
  listBusinessNames,
  listNamesToVerify,
} from "#worker/domains/senders/business-names/list-business-names.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";
import { systemContext } from "#worker/system-context.ts";

const ctx = systemContext(env);

async function demo(email: string) {
  const user = await userByEmail(ctx, email);
  const account = user && (await openUser(ctx, user.id));
  if (!account) throw new Error(`There is no ${email}`);
  return account;
}

it("makes business names that are registered, once, for their owners and the administrator", async () => {
  await seedDemo(ctx);
  await seedDemo(ctx);
  for (const [email, name] of [
    ["owner@cooee.test", "HarbourBook"],
    ["second@cooee.test", "RidgeDental"],
  ] as const) {
    const account = await demo(email);
    const { data } = await listBusinessNames(account);
    expect(data).toEqual([
      expect.objectContaining({ name, status: "approved", register: "registered" }),
    ]);
    expect(await listSenders(account)).toContainEqual(
      expect.objectContaining({ value: name, type: 3, register: "registered" }),
    );
    const seen = await listNamesToVerify(await demo("admin@cooee.test"), { search: name });
    expect(seen.items.map((row) => row.name)).toEqual([name]);
  }
});
