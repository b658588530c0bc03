import type { Param } from "#core/contract/params/params.ts";
import type { ParamRow } from "./queries.ts";

export function presentParam({ id, name, key, value, createdAt }: ParamRow): Param {
  return { _id: id, name, key, value, createdAt };
}
