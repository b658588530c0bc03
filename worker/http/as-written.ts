import * as z from "zod";
import { composed, isBlank } from "#core/rules/written.ts";
import { unwrapSchema } from "#core/unwrap-schema.ts";

/** No record takes more keys (`tests/unit/core/work.test.ts`). */
export const MOST_KEYS = 1000;
/** Fields of an object that are not its own, to be refused by name. */
const MOST_UNKNOWN = 100;

/**
 * What a caller wrote, as it is read from here on. Texts are composed (NFC), so that a letter and its accent are one
 * character however they were typed. Texts, lists and records that are longer than their fields take are cut to one more
 * than that: they are refused all the same, and what checks them reads no more of them. Spaces around a text do not count, and
 * one of which nothing is seen is empty. What browsers' forms send as text, a number or yes and no, is read where a field
 * takes nothing else.
 */
export function asWritten(schema: z.core.$ZodType, value: unknown): unknown {
  if (typeof value === "string") return typedText(schema, value);
  if (Array.isArray(value)) return cutList(schema, value);
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  const cut = cutNames(schema, Object.entries(value)).map(([name, field]) => {
    const own = fieldSchema(schema, name);
    return [name, own ? asWritten(own, field) : field];
  });
  return Object.fromEntries(cut);
}

/** All that an object has by its names, and the first of the others; of a record, one more than any takes. */
function cutNames(schema: z.core.$ZodType, fields: [string, unknown][]): [string, unknown][] {
  const all = kinds(schema);
  const most = all.some((kind) => kind instanceof z.ZodRecord) ? MOST_KEYS + 1 : MOST_UNKNOWN;
  if (fields.length <= most) return fields;
  const shapes = all.filter((kind) => kind instanceof z.ZodObject).map(({ shape }) => shape);
  let unknown = 0;
  return fields.filter(
    ([name]) => shapes.some((shape) => Object.hasOwn(shape, name)) || ++unknown <= most,
  );
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/;

/** What is typed into a field: as a number, or yes or no, if it takes no text. */
function typedText(schema: z.core.$ZodType, text: string): unknown {
  const takes = kinds(schema);
  const all = (is: (kind: z.core.$ZodType) => boolean) => takes.length > 0 && takes.every(is);
  if (all(isNumber) && NUMBER.test(text)) return Number(text);
  if (all((kind) => kind instanceof z.ZodBoolean) && /^(?:true|false)$/.test(text)) {
    return text === "true";
  }
  return cutText(text, longestText(schema));
}

/** Beside a number, a time is written in its own form only. */
function isNumber(kind: z.core.$ZodType): boolean {
  if (kind instanceof z.ZodNumber || kind instanceof z.ZodISODateTime) return true;
  return kind instanceof z.ZodLiteral && [...kind.values].every((one) => typeof one === "number");
}

function cutText(written: string, most: number): string {
  const text = composed(written);
  if (isBlank(text)) return "";
  if (text.length <= most) return text;
  const trimmed = text.trim();
  return trimmed.length <= most ? text : trimmed.slice(0, most + 1);
}

function cutList(schema: z.core.$ZodType, list: readonly unknown[]): readonly unknown[] {
  const lists = kinds(schema).filter((kind) => kind instanceof z.ZodArray);
  const most = Math.max(...lists.map(mostItems));
  const [item] = lists.map(({ element }) => element);
  const kept = lists.length > 0 ? list.slice(0, most + 1) : list;
  return item ? kept.map((value) => asWritten(item, value)) : kept;
}

/**
 * Characters in the longest text that a field takes. What is no free text, such as one of certain words or a number in a
 * form, has no limit.
 */
function longestText(schema: z.core.$ZodType): number {
  const most = kinds(schema)
    .filter((kind) => !isNever(kind))
    .map(
      (kind) => (kind instanceof z.ZodString ? kind.maxLength : null) ?? Number.POSITIVE_INFINITY,
    );
  return most.length > 0 ? Math.max(...most) : Number.POSITIVE_INFINITY;
}

/** Whether no text is ever one. */
function isNever(kind: z.core.$ZodType): boolean {
  if (kind instanceof z.ZodNumber) return !kind.def.coerce;
  return kind instanceof z.ZodArray || kind instanceof z.ZodObject;
}

/** Items in the longest list. */
function mostItems(schema: z.ZodArray): number {
  const most = (schema.def.checks ?? []).map(({ _zod: { def } }) =>
    def.check === "max_length" && "maximum" in def ? Number(def.maximum) : Number.POSITIVE_INFINITY,
  );
  return Math.min(Number.POSITIVE_INFINITY, ...most);
}

function fieldSchema(schema: z.core.$ZodType, name: string): z.core.$ZodType | undefined {
  for (const kind of kinds(schema)) {
    if (kind instanceof z.ZodRecord) return kind.valueType;
    if (kind instanceof z.ZodObject && Object.hasOwn(kind.shape, name)) return kind.shape[name];
  }
  return undefined;
}

/** What a field takes: one kind of value, or several. */
function kinds(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => kinds(option));
  if (schema instanceof z.ZodPipe) return kinds(schema.in);
  if (schema instanceof z.ZodLazy) return kinds(schema.unwrap());
  const inner = unwrapSchema(schema);
  return inner ? kinds(inner) : [schema];
}
