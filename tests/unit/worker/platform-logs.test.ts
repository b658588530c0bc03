import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("the platform keeps no invocation logs, whose URLs can contain searched numbers", () => {
  const settings = readFileSync("wrangler.toml", "utf8");
  const section = (name: string) => settings.split(`[${name}]\n`)[1]?.split("\n[")[0] ?? "";
  expect(section("observability.logs")).toMatch(/^invocation_logs = false$/m);
  expect(section("observability")).toMatch(/^redact_query_string = true$/m);
});
