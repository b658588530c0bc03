import { describe, expect, it } from "vitest";
import { splitCore } from "../../../scripts/console-split.ts";

const file = `${process.cwd()}/core/contract/campaigns/forecast.ts`;

/** What the build reads instead of a file. */
async function read(id: string): Promise<string | undefined> {
  const { load } = splitCore();
  if (typeof load !== "function") throw new Error("Not a function");
  const loaded: unknown = await Reflect.apply(load, undefined, [id, {}]);
  if (typeof loaded === "object" && loaded && "code" in loaded) return String(loaded.code);
  return loaded === undefined ? undefined : String(loaded);
}

describe("core in parts", () => {
  it("a file only passes on what its parts declare", async () => {
    const text = await read(`${process.cwd()}/core/contract/fields/name-field.ts`);
    expect(text?.split("\n")).toContain(
      'export { nameField } from "./name-field.ts?part=nameField";',
    );
    expect(text).not.toContain("zod");
  });

  it("a part has its declaration, and imports what that names and nothing else", async () => {
    const text = await read(`${process.cwd()}/core/contract/fields/name-field.ts?part=nameField`);
    expect(text).toContain('import * as z from "zod"');
    expect(text).toContain('import { hiddenText } from "./name-field.ts?part=hiddenText"');
    expect(text).toContain("export function nameField(");
    const other = await read(`${process.cwd()}/core/contract/fields/name-field.ts?part=hiddenText`);
    expect(other).not.toContain("import");
    expect(other).not.toContain("nameField");
  });

  it("leaves files with one declaration, and all outside of core, as they are", async () => {
    expect(await read(file)).toBeUndefined();
    expect(await read(`${process.cwd()}/web/lib/format.ts`)).toBeUndefined();
  });
});
