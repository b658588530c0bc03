import { useState } from "react";
import * as z from "zod";
import { readLocal, writeLocal } from "#web/lib/local-state.ts";
import type { Column } from "./column.ts";

/** With more columns than this, people choose which they see, and the table scrolls sideways. */
const FEW = 6;

const keys = z.array(z.string());

export interface ShownColumns<Row> {
  all: readonly Column<Row>[];
  /** Those that are shown. */
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  show: (key: string, on: boolean) => void;
  showAll: () => void;
  /** Whether there are too many to fit, and so to choose from. */
  wide: boolean;
}

/** The columns of a table that are shown; this browser keeps the choice. */
export function useShownColumns<Row>(
  table: string,
  all: readonly Column<Row>[],
): ShownColumns<Row> {
  const name = `columns.${table}`;
  const [kept, setKept] = useState(() => keptIn(name));
  const wide = all.length > FEW;
  const hidden = new Set(wide ? kept : []);
  const hide = (next: readonly string[]) => {
    writeLocal(name, next.length > 0 ? JSON.stringify(next) : null);
    setKept(next);
  };
  return {
    all,
    columns: all.filter(({ key }, index) => index === 0 || !hidden.has(key)),
    hidden,
    show: (key, on) => hide([...kept.filter((other) => other !== key), ...(on ? [] : [key])]),
    showAll: () => hide([]),
    wide,
  };
}

function keptIn(name: string): readonly string[] {
  try {
    return keys.parse(JSON.parse(readLocal(name) ?? "[]"));
  } catch {
    return [];
  }
}
