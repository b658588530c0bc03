import { Session } from "node:inspector/promises";

/** Functions that read all that they are called on, and those that read what they return. */
const READ_ALL = {
  text: ["includes", "split", "replaceAll", "trim", "normalize"],
  // A small function that is called very often is compiled, and no longer counted by itself.
  list: ["includes", "indexOf", "join", "concat", "filter", "map", "flatMap", "forEach", "reduce"],
} as const;
const READ_RESULT = ["slice"] as const;

/**
 * How many steps something takes: blocks of the product's code that run, characters and items that the engine's own
 * functions read, and characters that patterns read. It is the same on every machine, however busy. That no pattern
 * reads a character again and again is another test's part.
 */
export async function stepCounter() {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return {
    count: async (work: () => void): Promise<number> => {
      await session.post("Profiler.takePreciseCoverage");
      const native = countNative(work);
      const { result } = await session.post("Profiler.takePreciseCoverage");
      const own = result.filter(
        ({ url }) => /\/(?:core|worker)\//.test(url) && !url.includes("tests"),
      );
      const blocks = own.flatMap(({ functions }) => functions).flatMap(({ ranges }) => ranges);
      return native + blocks.reduce((sum, { count }) => sum + count, 0);
    },
    end: () => session.disconnect(),
  };
}

function countNative(work: () => void): number {
  let steps = 0;
  const undo: (() => void)[] = [];
  const count = (
    prototype: object,
    name: string,
    read: (self: unknown, result: unknown) => number,
  ) => {
    const own = Object.getOwnPropertyDescriptor(prototype, name);
    const native = own?.value;
    if (typeof native !== "function") throw new Error(`There is no ${name}`);
    Object.defineProperty(prototype, name, {
      ...own,
      value(this: unknown, ...given: unknown[]) {
        const result: unknown = Reflect.apply(native, this, given);
        steps += read(this, result);
        return result;
      },
    });
    undo.push(() => Object.defineProperty(prototype, name, { ...own }));
  };
  const length = (read: unknown) =>
    typeof read === "string" || Array.isArray(read) ? read.length : 0;
  for (const name of READ_ALL.text) count(String.prototype, name, length);
  for (const name of READ_ALL.list) count(Array.prototype, name, length);
  for (const name of READ_RESULT) {
    count(String.prototype, name, (_, result) => length(result));
    count(Array.prototype, name, (_, result) => length(result));
  }
  const exec = RegExp.prototype.exec;
  RegExp.prototype.exec = function counted(text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    // A sticky one looks at one place only.
    const end = this.sticky ? from : text.length;
    steps += 1 + (found ? found.index + found[0].length : end) - from;
    return found;
  };
  undo.push(() => {
    RegExp.prototype.exec = exec;
  });
  try {
    work();
  } finally {
    for (const back of undo) back();
  }
  return steps;
}
