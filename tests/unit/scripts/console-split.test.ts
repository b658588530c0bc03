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

  it("each text is a part, so that what only the Worker says is in no page", async () => {
    const texts = `${process.cwd()}/core/contract/groups/group-texts.ts?part=GROUP_TEXTS`;
    expect(await read(texts)).toBe(
      'export * as GROUP_TEXTS from "./group-texts.ts?part=GROUP_TEXTS&texts";',
    );
    expect((await read(`${texts}&texts`))?.split("\n")).toContain(
      'export { $text as nameLong } from "./group-texts.ts?part=GROUP_TEXTS&text=nameLong";',
    );
    const text = await read(`${texts}&text=nameLong`);
    expect(text).toContain("MAX_GROUP_NAME,");
    expect(text).toContain("const $text = `Cannot be longer than $");
    expect(text).not.toContain("namesTogether");
  });

  it("what a part calls is left out with it", async () => {
    const { load } = splitCore();
    if (typeof load !== "function") throw new Error("Not a function");
    expect(await Reflect.apply(load, undefined, [`${file}?part=getForecast`, {}])).toMatchObject({
      moduleSideEffects: false,
    });
  });

  it("leaves all outside of core as it is", async () => {
    expect(await read(`${process.cwd()}/web/lib/format.ts`)).toBeUndefined();
  });
});
