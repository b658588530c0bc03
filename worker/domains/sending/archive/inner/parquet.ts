import { parquetReadObjects } from "hyparquet/src/read.js";
import { parquetWriteBuffer } from "hyparquet-writer/src/write.js";
import * as z from "zod";
import {
  type ArchivedMessage,
  archivedMessage,
  COLUMNS,
  type Column,
} from "../archived-message.ts";

type Type = "STRING" | "INT32" | "INT64";

const NUMBERS: Partial<Record<Column, Type>> = {
  units: "INT32",
  segments: "INT32",
  unicode: "INT32",
  refunded: "INT32",
  lot: "INT32",
  price: "INT64",
  claimed_at: "INT64",
  sent_at: "INT64",
  settled_at: "INT64",
};

/** Messages as a Parquet file, which anything reads. */
export function toParquet(messages: readonly ArchivedMessage[]): ArrayBuffer {
  return parquetWriteBuffer({
    columnData: COLUMNS.map((name) => {
      const type = NUMBERS[name] ?? "STRING";
      const values = messages.map((message) => message[name]);
      const data = type === "INT64" ? values.map(toBigInt) : values;
      return { name, data, type, offsetIndex: false };
    }),
    statistics: false,
    rowGroupSize: messages.length,
  });
}

function toBigInt(value: string | number | null): bigint | null {
  return value === null ? null : BigInt(value);
}

const cell = z
  .union([z.string(), z.number(), z.bigint().transform(Number), z.null(), z.undefined()])
  .transform((value) => value ?? null);
const stored = z.array(z.record(z.string(), cell).pipe(archivedMessage));

export async function fromParquet(file: ArrayBuffer): Promise<ArchivedMessage[]> {
  return stored.parse(await parquetReadObjects({ file }));
}
