import type { Reading } from "#worker/sheets/reading.ts";

/** The column with the most mobile numbers. */
export function numberColumn({ columns }: Pick<Reading, "columns">): number {
  const most = Math.max(...columns.map(({ mobiles }) => mobiles));
  return Math.max(
    0,
    columns.findIndex(({ mobiles }) => mobiles === most),
  );
}
