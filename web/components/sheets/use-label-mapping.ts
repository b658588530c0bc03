import { useState } from "react";
import * as z from "zod";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import { MAX_LABELS } from "#core/rules/file-limits.ts";
import { useSessionState } from "#web/lib/session-state.ts";
import {
  assignColumn,
  errorsOf,
  hasMobiles,
  type LabelRow,
  suggestMapping,
} from "./label-mapping.ts";

const rowsShape: z.ZodType<readonly LabelRow[]> = z.array(
  z.object({ key: z.number(), column: z.number().optional(), label: z.string() }),
);

/**
 * The rows of the label mapping, and what is wrong with each. The mobile number comes first (R293). A
 * reload keeps them under `key`.
 */
export function useLabelMapping(
  { columns }: Pick<SheetPreview, "columns">,
  key: string,
  suggest = suggestMapping,
) {
  const [rows, setRows] = useSessionState(key, rowsShape, () => suggest(columns));
  const [tried, setTried] = useState<string>();
  const [numberFirst, setNumberFirst] = useState(false);
  const [tooMany, setTooMany] = useState(false);
  const [number] = rows;

  /** Asks for the number's column instead if that is not chosen yet. */
  const onceNumbered = (change: () => void) => {
    if (number?.column === undefined) setNumberFirst(true);
    else change();
  };

  const change = (key: number, values: Partial<LabelRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...values } : row)));

  const isWrong = () =>
    rows.some((row) => {
      const { column, label } = errorsOf(rows, row, columns, true);
      return Boolean(column ?? label);
    });

  return {
    rows,
    number,
    /** Whether the file could be imported with it. */
    isRight: number?.column !== undefined && !isWrong(),
    numberFirst,
    closeNumberFirst: () => setNumberFirst(false),
    error: tooMany && rows.length >= MAX_LABELS ? GROUP_TEXTS.tooManyLabels : undefined,
    errorsOf: (row: LabelRow) => errorsOf(rows, row, columns, tried === key),
    canSubmit: hasMobiles(number, columns),
    assign: (key: number, column: number) => {
      const assign = () => setRows(assignColumn(rows, key, column, columns));
      if (key === number?.key) assign();
      else onceNumbered(assign);
    },
    rename: (key: number, label: string) => onceNumbered(() => change(key, { label })),
    add: () =>
      onceNumbered(() => {
        if (rows.length >= MAX_LABELS) return setTooMany(true);
        const key = Math.max(...rows.map((row) => row.key)) + 1;
        setRows([...rows, { key, column: undefined, label: "" }]);
      }),
    remove: (key: number) => {
      setTooMany(false);
      setRows(rows.filter((row) => row.key !== key));
    },
    /** Runs `go` if nothing is wrong; otherwise shows what is. */
    check: (go: () => void) =>
      onceNumbered(() => {
        setTried(key);
        if (!isWrong()) go();
      }),
  };
}

export type LabelMapping = ReturnType<typeof useLabelMapping>;
