import { useState } from "react";
import { readLocal, writeLocal } from "#web/lib/local-state.ts";
import type { Column } from "./column.ts";

/** With more columns than this, people choose which they see. */
const FEW = 6;

export interface ShownColumns<Row> {
  all: readonly Column<Row>[];
  /** Those that are shown. */
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  show: (key: string, on: boolean) => void;
  /** Whether there are enough to choose from. */
  choosable: boolean;
}

/** The columns of a table that are shown; this browser keeps the choice. */
export function useShownColumns<Row>(
  table: string,
  all: readonly Column<Row>[],
): ShownColumns<Row> {
  const name = `columns.${table}`;
  const [kept, setKept] = useState(() => readLocal(name) ?? "");
  const choosable = all.length > FEW;
  const hidden = new Set(choosable ? kept.split(",") : []);
  return {
    all,
    columns: all.filter(({ key }, index) => index === 0 || !hidden.has(key)),
    hidden,
    show: (key, on) => {
      const next = new Set(hidden);
      if (on) next.delete(key);
      else next.add(key);
      const text = [...next].filter(Boolean).join(",");
      writeLocal(name, text || null);
      setKept(text);
    },
    choosable,
  };
}
