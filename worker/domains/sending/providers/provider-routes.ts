import { PROVIDER_TEXTS, type ProviderRoute } from "#core/contract/providers/providers.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import { isName } from "#core/rules/providers.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { commitEdit } from "#worker/kernel/commit-edit.ts";
import { verb } from "#worker/verb.ts";
import { nameState } from "./inner/name-route-queries.ts";
import { presentRoute } from "./inner/present.ts";
import {
  accountExists,
  changeRoute,
  deleteRoute,
  insertRoute,
  type RouteValues,
  routePage,
  routeRow,
} from "./inner/provider-queries.ts";
import { checkMedium } from "./is-known-provider.ts";

/** R621. */
export const listProviderRoutes = verb(contract.listProviderRoutes, async (ctx, input) => {
  const page = paging(input);
  const { items, total } = await routePage(ctx, { medium: input.type, ...page });
  return pageOf(items.map(presentRoute), total, page);
});

export const createProviderRoute = verb(contract.createProviderRoute, async (ctx, input) => {
  const id = newId("route", ctx.now());
  const values = await routeValues(ctx, input);
  await commitControl(ctx, {
    statements: [insertRoute(ctx, { id, ...values })],
    audit: { action: "route.create", subject: id, detail: values },
  }).catch((error: unknown) => {
    throw asRouteTaken(error);
  });
  return { data: await routeById(ctx, id) };
});

/** Takes effect with the next chunk of every campaign; what a carrier has already stays with it. */
export const updateProviderRoute = verb(contract.updateProviderRoute, async (ctx, input) => {
  await routeById(ctx, input.id);
  const values = await routeValues(ctx, input);
  const committed = await commitEdit(ctx, {
    statements: [changeRoute(ctx, input.id, values), abortUnlessChanged()],
    audit: { action: "route.change", subject: input.id, detail: values },
    version: input.version,
  }).catch((error: unknown) => {
    throw asRouteTaken(error);
  });
  if (!committed) throw notFound("Route");
  return { data: await routeById(ctx, input.id) };
});

export const deleteProviderRoute = verb(contract.deleteProviderRoute, async (ctx, { id }) => {
  const { type, provider, sender, account } = await routeById(ctx, id);
  const committed = await commitEdit(ctx, {
    statements: [deleteRoute(ctx, id), abortUnlessChanged()],
    audit: { action: "route.delete", subject: id, detail: { type, provider, sender, account } },
  });
  if (!committed) throw notFound("Route");
  return {};
});

async function routeById(ctx: AccountContext, id: string): Promise<ProviderRoute> {
  const row = await routeRow(ctx, id);
  if (!row) throw notFound("Route");
  return presentRoute(row);
}

/** A route as its row, after the checks that need more than its own fields. */
async function routeValues(
  ctx: AccountContext,
  input: Input<typeof contract.createProviderRoute>,
): Promise<RouteValues> {
  const { type, account, sender = "", senderKind, register } = input;
  const { provider, priority, active, country } = input;
  checkMedium(ctx, provider, type);
  if (account && !(await accountExists(ctx, account))) {
    throw invalid("account", PROVIDER_TEXTS.noAccount);
  }
  // Only a name has a registration.
  const state = isName(sender) ? register : "not_submitted";
  const known = account && (await nameState(ctx, { account, sender, provider }));
  if (known && known !== state) throw invalid("register", PROVIDER_TEXTS.nameRegister);
  return {
    provider,
    priority,
    active,
    country,
    medium: type,
    accountId: account ?? "",
    sender,
    // A sender that is named is of no other kind.
    senderKind: sender ? "any" : senderKind,
    register: state,
  };
}

function asRouteTaken(error: unknown): unknown {
  return isUniqueViolation(error) ? invalid("provider", PROVIDER_TEXTS.routeTaken) : error;
}
