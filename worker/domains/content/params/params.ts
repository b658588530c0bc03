import type { Param } from "#core/contract/params/params.ts";
import { PARAM_TEXTS } from "#core/contract/params/params.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import { keepParamsWithin } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import {
  changeParam,
  deleteParamRow,
  insertParam,
  type ParamRow,
  paramById,
  paramPage,
} from "./param-queries.ts";

/** For callers that want all; an account's limit is far below. */
const WITHOUT_PAGES = { current: 1, limit: 5_000, offset: 0 };

/** The account's parameters, by name. */
export const listParams = verb(contract.listParams, async (ctx, input) => {
  const page = input.noPaging === "true" ? WITHOUT_PAGES : paging(input);
  const { rows, total } = await paramPage(ctx, { search: input.search, ...page });
  return pageOf(rows.map(presentParam), total, page);
});

export const createParam = verb(contract.createParam, async (ctx, { name, value }) => {
  const id = newId("param", ctx.now());
  const within = keepParamsWithin(ctx, await limitsOf(ctx));
  await commit(ctx, {
    statements: [insertParam(ctx, { id, name, key: tagKey(name), value }), within],
    audit: { action: "param.create", subject: id },
  }).catch(refuseTaken);
  return { data: presentParam(await paramById(ctx, id)) };
});

export const updateParam = verb(contract.updateParam, async (ctx, { id, name, value }) => {
  const param = await paramById(ctx, id);
  const change = { name, key: tagKey(name), value };
  await commit(ctx, {
    statements: [changeParam(ctx, id, change)],
    audit: { action: "param.change", subject: id },
  }).catch(refuseTaken);
  return { data: presentParam({ ...param, ...change }) };
});

export const deleteParam = verb(contract.deleteParam, async (ctx, { id }) => {
  await paramById(ctx, id);
  await commit(ctx, {
    statements: [deleteParamRow(ctx, id)],
    audit: { action: "param.delete", subject: id },
  });
  return {};
});

function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error) ? invalid("name", PARAM_TEXTS.nameTaken) : error;
}

function presentParam({ id, name, key, value, createdAt }: ParamRow): Param {
  return { _id: id, name, key, value, createdAt };
}
