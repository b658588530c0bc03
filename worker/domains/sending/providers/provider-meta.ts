import { PROVIDER_TEXTS, type ProviderMeta } from "#core/contract/providers/providers.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import { MOST_PER_SECOND, PER_SECOND } from "#core/rules/providers.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { commitEdit } from "#worker/kernel/commit-edit.ts";
import { verb } from "#worker/verb.ts";
import { presentMeta } from "./inner/present.ts";
import {
  changeMeta,
  deleteMeta,
  insertMeta,
  type MetaValues,
  metaPage,
  metaRow,
} from "./inner/provider-queries.ts";
import { checkKnown } from "./is-known-provider.ts";

/** R621. */
export const listProviderMeta = verb(contract.listProviderMeta, async (ctx, input) => {
  const page = paging(input);
  const { items, total } = await metaPage(ctx, page);
  return pageOf(items.map(presentMeta), total, page);
});

export const createProviderMeta = verb(contract.createProviderMeta, async (ctx, input) => {
  const id = newId("providerMeta", ctx.now());
  const values = metaValues(ctx, input);
  await commitControl(ctx, {
    statements: [insertMeta(ctx, { id, ...values })],
    audit: { action: "providerMeta.create", subject: id, detail: values },
  }).catch((error: unknown) => {
    throw asMetaTaken(error);
  });
  return { data: await metaById(ctx, id) };
});

export const updateProviderMeta = verb(contract.updateProviderMeta, async (ctx, input) => {
  await metaById(ctx, input.id);
  const values = metaValues(ctx, input);
  const committed = await commitEdit(ctx, {
    statements: [changeMeta(ctx, input.id, values), abortUnlessChanged()],
    audit: { action: "providerMeta.change", subject: input.id, detail: values },
    version: input.version,
  }).catch((error: unknown) => {
    throw asMetaTaken(error);
  });
  if (!committed) throw notFound("Value");
  return { data: await metaById(ctx, input.id) };
});

export const deleteProviderMeta = verb(contract.deleteProviderMeta, async (ctx, { id }) => {
  const { provider, key } = await metaById(ctx, id);
  const committed = await commitEdit(ctx, {
    statements: [deleteMeta(ctx, id), abortUnlessChanged()],
    audit: { action: "providerMeta.delete", subject: id, detail: { provider, key } },
  });
  if (!committed) throw notFound("Value");
  return {};
});

async function metaById(ctx: AccountContext, id: string): Promise<ProviderMeta> {
  const row = await metaRow(ctx, id);
  if (!row) throw notFound("Value");
  return presentMeta(row);
}

/** A value about a provider, after the checks that need more than its own fields. */
function metaValues(
  ctx: AccountContext,
  { provider, key, value }: Input<typeof contract.createProviderMeta>,
): MetaValues {
  checkKnown(ctx, provider);
  if (key === PER_SECOND && !isRate(value)) throw invalid("value", PROVIDER_TEXTS.perSecond);
  return { provider, key, value };
}

function isRate(value: string): boolean {
  return /^[1-9]\d{0,4}$/.test(value) && Number(value) <= MOST_PER_SECOND;
}

function asMetaTaken(error: unknown): unknown {
  return isUniqueViolation(error) ? invalid("key", PROVIDER_TEXTS.metaTaken) : error;
}
