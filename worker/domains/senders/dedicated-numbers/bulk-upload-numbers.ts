import * as z from "zod";
import {
  NUMBER_TEXTS,
  numberFields,
  type RefusedNumber,
} from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { newIds } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { returned } from "#worker/db/statement.ts";
import { sheetRows } from "#worker/domains/audience/imports/sheet-rows.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { type FreshNumber, insertNumbers } from "./inner/number-queries.ts";
import { numberValues, takenNumbers } from "./inner/number-values.ts";

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

const MOST_ROWS = 1000;

/** What people call the columns, in small letters without spaces. */
const COLUMNS: Readonly<Record<string, keyof typeof numberFields>> = {
  number: "number",
  phone: "number",
  phonenumber: "number",
  dedicatednumber: "number",
  type: "type",
  amount: "amount",
  price: "amount",
  country: "country",
  reference: "reference",
  provider: "provider",
  servicetype: "serviceType",
  product: "serviceType",
  paymentmode: "paymentMode",
};

const row = z.object({
  ...numberFields,
  amount: z
    .string()
    .regex(/^\$?-?\d+(\.\d+)?$/, "Enter an amount")
    .transform((text) => Number(text.replace("$", "")))
    .optional()
    .pipe(numberFields.amount),
  country: z.string().toUpperCase().default("AU").pipe(numberFields.country),
});

interface ReadNumbers {
  fresh: FreshNumber[];
  /** The rows of those, by number. */
  rows: ReadonlyMap<string, number>;
  refused: RefusedNumber[];
}

/** The numbers of a file: those that can be added, and why the others cannot. */
async function readNumbers(ctx: AccountContext, file: File): Promise<ReadNumbers> {
  const { headers, rows: all } = await sheetRows(file);
  if (all.length > MOST_ROWS) throw refusedFile(NUMBER_TEXTS.tooMany);
  const names = headers.map((header) => COLUMNS[header.toLowerCase().replace(/[\s_-]/g, "")]);
  const numberAt = names.indexOf("number");
  if (numberAt === -1) throw refusedFile(NUMBER_TEXTS.noColumn);
  const ids = newIds("number", ctx.now(), all.length);
  const fresh: FreshNumber[] = [];
  const rows = new Map<string, number>();
  const refused: RefusedNumber[] = [];
  for (const [index, [at, cells, problem]] of all.entries()) {
    const refuse = (reason: string) =>
      refused.push({ row: at, number: cells[numberAt] ?? "", reason });
    const read = problem === undefined ? judged(ctx, names, cells) : problem;
    const before = typeof read === "string" ? undefined : rows.get(read.number);
    if (typeof read === "string") refuse(read);
    else if (before !== undefined) refuse(`The same number is in row ${before}`);
    else {
      rows.set(read.number, at);
      fresh.push({ id: ids[index] ?? "", ...read });
    }
  }
  const taken = await takenNumbers(ctx, [...rows.keys()]);
  for (const [number, reason] of taken) {
    refused.push({ row: rows.get(number) ?? 0, number, reason });
  }
  return { fresh: fresh.filter(({ number }) => !taken.has(number)), rows, refused };
}

/** A row as a number, or why it is none. */
function judged(
  ctx: AccountContext,
  names: readonly (string | undefined)[],
  cells: readonly string[],
): Omit<FreshNumber, "id"> | string {
  const filled = names.flatMap((name, at) => {
    const cell = cells[at]?.trim();
    return name && cell ? [[name, cell] as const] : [];
  });
  const parsed = row.safeParse(Object.fromEntries(filled));
  if (!parsed.success) return parsed.error.issues[0]?.message ?? NUMBER_TEXTS.failed;
  try {
    return { number: parsed.data.number, ...numberValues(ctx, parsed.data) };
  } catch (error) {
    if (error instanceof CooeeError) return error.message;
    throw error;
  }
}

function refusedFile(text: string): CooeeError {
  return new CooeeError("UNPROCESSABLE", text, { file: text });
}
