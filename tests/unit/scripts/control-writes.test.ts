import { describe, expect, it } from "vitest";
import { checkControlWrites } from "../../../scripts/control-writes.ts";
import { runScript, treeOf } from "./tree.ts";

describe("writes to CONTROL", () => {
  const tree = (text: string) =>
    treeOf({
      "worker/kernel/commit-control.ts":
        "export const writeControl = (ctx: Ctx, all: Statement[]) => ctx.control.batch(all);\n",
      "worker/domains/audience/groups/a.ts": `${text}\n`,
    });
  const BROKEN = "export const a = async (ctx: Ctx) => { await ctx.control.batch([one]); };";

  it("go through its commit, while reads need not", () => {
    const { failed, output } = runScript(
      "control-writes",
      tree(`import { writeControl } from "#worker/kernel/commit-control.ts";
const change = (ctx: Ctx) => statement(ctx.control.orm.update(users).set({ name: "a" }));
export async function rename(ctx: Ctx) {
  await ctx.control.orm.select().from(users);
  await ctx.db.batch([]);
  return await writeControl(ctx, [change(ctx)]);
}`),
    );
    expect(output).toBe("2 source files, 0 writes to CONTROL past its commit\n");
    expect(failed).toBe(false);
  });

  it.each([
    [BROKEN, "control.batch"],
    [
      "export const a = async ({ control }: Ctx) => { await control.batch([one]); };",
      "control.batch",
    ],
    ["export const a = (ctx: Ctx) => run(ctx.control.batch);", "control.batch"],
    ["export const a = async (ctx: Ctx) => { await ctx.control.orm.delete(users); };", "orm runs"],
    [
      "export const a = (ctx: Ctx) => ctx.control.orm.insert(users).values(b).returning();",
      "orm runs",
    ],
    ["export function a({ orm }: Db) { return orm.update(users).set(b); }", "orm runs"],
  ])("fail if they bypass it: %s", (text, way) => {
    const { violations } = checkControlWrites(tree(text));
    expect(violations).toContainEqual(
      expect.stringMatching(new RegExp(`^worker/domains/audience/groups/a\\.ts: .*${way}`)),
    );
  });

  it("make the script fail", () => {
    const { failed, output } = runScript("control-writes", tree(BROKEN));
    expect(output).toMatch(/worker\/domains\/audience\/groups\/a\.ts: .*control\.batch/);
    expect(failed).toBe(true);
  });

  it("fail if no source was read", () => {
    expect(runScript("control-writes", treeOf({})).failed).toBe(true);
  });
});
