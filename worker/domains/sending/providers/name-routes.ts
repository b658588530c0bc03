import type { Kernel } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  changeNameRoutes,
  deleteNameRoutes,
  type NameState,
  registrationsOfNames,
} from "./inner/name-route-queries.ts";

type Ctx = Pick<Kernel, "control" | "now">;

/**
 * What a carrier's register says of accounts' names, in the transaction that records it. A name that is registered
 * gets a route; one that is not only changes the route that it has, if any.
 */
export function registerNames(ctx: Ctx, names: readonly NameState[]): Statement[] {
  return changeNameRoutes(ctx, names);
}

/** The account no longer has the name. */
export function dropNameRoutes(ctx: Ctx, name: { account: string; sender: string }): Statement {
  return deleteNameRoutes(ctx, name);
}

/** What is recorded of the registration of an account's business names, and of those of the account above it. */
export function recordedNames(ctx: Pick<Kernel, "control">, account: string) {
  return registrationsOfNames(ctx, account);
}
