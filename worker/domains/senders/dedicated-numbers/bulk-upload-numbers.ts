import * as z from "zod";
import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { returned } from "#worker/db/statement.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { insertNumbers } from "./inner/bulk-queries.ts";
import { readNumbers } from "./inner/read-numbers.ts";

const added = z.object({ number: z.string() });

/** Adds what can be added, in one transaction, and names the rows that cannot. */
export const bulkUploadNumbers = verb(contract.bulkUploadNumbers, async (ctx, { file }) => {
  const { fresh, rows, refused } = await readNumbers(ctx, file);
  let count = 0;
  if (fresh.length > 0) {
    const [inserted] = await commitControl(ctx, {
      statements: insertNumbers(ctx, fresh),
      audit: {
        action: "number.bulk",
        subject: file.name,
        detail: { numbers: fresh.map(({ number }) => number) },
      },
    });
    // Another administrator may have added some meanwhile.
    const done = new Set(returned(inserted, added).map(({ number }) => number));
    count = done.size;
    for (const { number } of fresh) {
      if (done.has(number)) continue;
      refused.push({ row: rows.get(number) ?? 0, number, reason: NUMBER_TEXTS.exists });
    }
  }
  const named = refused.toSorted((a, b) => a.row - b.row);
  return {
    message: count > 0 ? NUMBER_TEXTS.added : NUMBER_TEXTS.failed,
    data: { added: count, refused: named },
  };
});
