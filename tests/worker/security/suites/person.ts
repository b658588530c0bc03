import type { AccountOptions } from "#tests/support/account.ts";
import { newWorld, type World } from "#tests/support/world.ts";

export type NewPerson = Pick<World, "account" | "user" | "ctx" | "cookie">;

export async function newPerson(options: AccountOptions): Promise<NewPerson> {
  const { account, user, ctx, cookie } = await newWorld(options, ["account", "user"]);
  return { account, user, ctx, cookie };
}

/**
 * Makes one person for each set of options, to share between calls that change nothing later calls
 * need.
 */
export function people(): (options: AccountOptions) => Promise<NewPerson> {
  const made = new Map<string, Promise<NewPerson>>();
  return (options) => {
    const key = JSON.stringify(options);
    const known = made.get(key) ?? newPerson(options);
    made.set(key, known);
    return known;
  };
}
