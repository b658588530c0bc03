import type * as z from "zod";

/** Puts an error at `field` of each row whose key an earlier row has. */
export function onceEach<T>(field: string, keyOf: (row: T) => unknown, message: string) {
  return (rows: readonly T[], refine: z.core.$RefinementCtx): void => {
    const seen = new Set<unknown>();
    for (const [index, row] of rows.entries()) {
      const key = keyOf(row);
      if (seen.has(key)) refine.addIssue({ code: "custom", path: [index, field], message });
      seen.add(key);
    }
  };
}
