import * as z from "zod";
import { unwrapSchema } from "#core/unwrap-schema.ts";

export interface Filling {
  /** What free texts are made of. */
  piece: string;
  /** What stands for a field that is no free text: the first that it takes. */
  known: readonly unknown[];
  /** Characters of the whole input at most, as JSON. */
  most: number;
  /** How much of the longest list, and of the longest text, is filled: 1 for all of it. */
  items: number;
  characters: number;
}

/** No text is longer, whatever its field allows. */
const LONGEST = 200_000;
/** Of a record's keys, as many as it takes. */
const KEYS = [1000, 100, 50, 20, 10, 1];

/** The largest input that a call takes, or as near to it as can be made of such texts. */
export function largestInput(shape: z.ZodObject["shape"], filling: Filling) {
  const filler = new Filler(filling);
  // Lists come last: they take what is left of the body.
  const fields = Object.entries(shape).sort((a, b) => depthOf(a[1]) - depthOf(b[1]));
  return Object.fromEntries(fields.map(([name, field]) => [name, filler.value(field)]));
}

/** A text of such pieces. */
export function filled(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

function depthOf(schema: z.core.$ZodType): number {
  const kind = plain(schema);
  if (kind instanceof z.ZodArray) return 1 + depthOf(kind.element);
  return kind instanceof z.ZodObject || kind instanceof z.ZodRecord ? 1 : 0;
}

/** Without what only says that it may be missing. */
function plain(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = unwrapSchema(schema);
  return inner ? plain(inner) : schema;
}

function takes(schema: z.core.$ZodType, value: unknown): boolean {
  return value !== undefined && z.safeParse(schema, value).success;
}

class Filler {
  readonly #filling: Filling;
  #left: number;
  #texts = 0;
  readonly #found = new Map<z.core.$ZodType, unknown>();
  /** Which spelling of a text a field takes. */
  readonly #spelling = new Map<z.core.$ZodType, number>();

  constructor(filling: Filling) {
    this.#filling = filling;
    this.#left = filling.most * filling.items * filling.characters;
  }

  value(wrapped: z.core.$ZodType): unknown {
    const schema = plain(wrapped);
    if (schema instanceof z.ZodString) return this.#spent(this.#text(schema, schema.maxLength));
    if (schema instanceof z.ZodObject) return this.#object(schema);
    if (schema instanceof z.ZodArray) return this.#list(schema);
    if (schema instanceof z.ZodRecord) return this.#record(schema);
    if (schema instanceof z.ZodUnion) return this.#option(schema.options);
    if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => this.value(item));
    if (schema instanceof z.ZodPipe) return this.#piped(schema);
    if (schema instanceof z.ZodEnum) return this.#spent(schema.options.at(-1));
    if (schema instanceof z.ZodLiteral) return this.#spent([...schema.values].at(-1));
    if (schema instanceof z.ZodBoolean) return this.#spent(true);
    return this.#spent(this.#known(schema));
  }

  #spent<T>(value: T): T {
    this.#left -= (JSON.stringify(value) ?? "").length + 1;
    return value;
  }

  #known(schema: z.core.$ZodType): unknown {
    const found = this.#found.has(schema)
      ? this.#found.get(schema)
      : this.#filling.known.find((value) => takes(schema, value));
    this.#found.set(schema, found);
    return found;
  }

  /** The longest that it takes; each text is another one, as lists and records want different ones. */
  #text(schema: z.core.$ZodType, most: number | null): string {
    const whole = Math.min(most ?? LONGEST, LONGEST) * this.#filling.characters;
    const length = Math.max(1, Math.floor(Math.min(whole, this.#left)));
    const number = `${this.#texts++}`;
    const { piece } = this.#filling;
    const spellings = [
      () => filled(`${number} ${filled(piece, length)}`, length),
      () => filled(`${piece}a`, length),
      () => filled(`${number}${filled("a", length)}`, length),
    ];
    const known = this.#spelling.get(schema);
    const spelling = known ?? spellings.findIndex((spell) => takes(schema, spell()));
    this.#spelling.set(schema, spelling);
    return spellings[spelling]?.() ?? String(this.#known(schema) ?? "a");
  }

  #object(schema: z.ZodObject): unknown {
    const fields = Object.entries(schema.shape).map(
      ([name, field]) => [name, this.value(field)] as const,
    );
    this.#left -= Object.keys(schema.shape).join("':,").length;
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }

  #list(schema: z.ZodArray): unknown {
    const most = (schema.def.checks ?? []).map(({ _zod: { def } }) =>
      def.check === "max_length" && "maximum" in def ? Number(def.maximum) : LONGEST,
    );
    const length = Math.max(1, Math.min(LONGEST, ...most) * this.#filling.items);
    const list: unknown[] = [];
    while (list.length < length && this.#left > 0) list.push(this.value(schema.element));
    return list;
  }

  #record(schema: z.ZodRecord): unknown {
    for (const count of KEYS) {
      const before = this.#left;
      const made: Record<string, unknown> = {};
      for (let n = 0; n < count * this.#filling.items && this.#left > 0; n++) {
        made[String(this.value(schema.keyType))] = this.value(schema.valueType);
      }
      if (takes(schema, made)) return made;
      this.#left = before;
    }
    return undefined;
  }

  /** The option that makes the most of it. */
  #option(options: readonly z.core.$ZodType[]): unknown {
    const before = this.#left;
    const made = options.map((option) => {
      this.#left = before;
      return { value: this.value(option), left: this.#left };
    });
    const best = made
      .filter(({ value }) => value !== undefined)
      .sort((a, b) => a.left - b.left)
      .at(0);
    this.#left = best?.left ?? before;
    return best?.value;
  }

  /** A text that is read as something else: JSON of it, a list with commas, an address. */
  #piped(schema: z.ZodPipe): unknown {
    const from = plain(schema.in);
    if (!(from instanceof z.ZodString || from instanceof z.ZodPipe)) return this.value(from);
    const read = plain(schema.out);
    if (!(read instanceof z.ZodTransform)) {
      const json = JSON.stringify(this.value(read));
      if (takes(schema, json)) return json;
    }
    const most = from instanceof z.ZodString ? from.maxLength : null;
    return this.#spent(this.#text(schema, most));
  }
}
