import { defineConfig } from "vitest/config";

/** The tests of the rules alone, for `npm run mutate:rules`. */
export default defineConfig({
  test: {
    include: ["tests/unit/{core,rules}/**/*.test.ts"],
    environment: "node",
    // Instrumented sources are slow, so those that measure time or count steps are left out.
    testTimeout: 60_000,
    testNamePattern: /^(?!.*(immediately|milliseconds|linear|steps|reads a character again))/,
  },
});
