import { useMemo } from "react";
import { listParams, type Param } from "#core/contract/params/params.ts";
import type { ParamValues } from "#core/rules/merge-tags.ts";
import { useCall } from "./query.ts";

/** The account's parameters, and their values as a text is rendered with them. */
export interface Parameters {
  /** Undefined while they load. */
  list: readonly Param[] | undefined;
  values: ParamValues;
}

const NONE: readonly Param[] = [];

/** A text can be written without them, so none are shown if they cannot be loaded. */
export function useParameters(): Parameters {
  const { data, error } = useCall(listParams, { noPaging: "true" });
  const list = data?.items ?? (error ? NONE : undefined);
  return useMemo(() => {
    const values = Object.fromEntries((list ?? NONE).map(({ key, value }) => [key, value]));
    return { list, values };
  }, [list]);
}
