import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { ROOT } from "./paths.ts";
import { runProjects } from "./playwright.ts";

// `npm run journeys` walks the product's journeys in windows of four sizes, takes pictures of each step in both
// themes into `screens/journeys`, and puts what they took into docs/journeys.md. What follows goes to Playwright.

const DOC = `${ROOT}docs/journeys.md`;
const TABLE = /<!-- walked -->[\s\S]*<!-- end of walked -->/;
/** A person's time for a key, and for choosing, pointing and clicking (keystroke-level model), in seconds. */
const A_KEY = 0.28;
const A_CLICK = 2.65;

const walked = z.object({
  name: z.string(),
  width: z.number(),
  clicks: z.number(),
  keys: z.number(),
  seconds: z.number(),
});

const extra = process.argv.slice(2);
const whole = extra.length === 0;
if (whole) rmSync(`${ROOT}screens/walked`, { recursive: true, force: true });
const code = await runProjects("JOURNEYS", extra);
if (whole) writeFileSync(DOC, readFileSync(DOC, "utf8").replace(TABLE, table));
process.exit(code);

function table(): string {
  const walks = globSync(`${ROOT}screens/walked/*.json`)
    .map((file) => walked.parse(JSON.parse(readFileSync(file, "utf8"))))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.width - other.width);
  const lines = walks.map(({ name, width, clicks, keys, seconds }) => {
    const person = seconds + keys * A_KEY + clicks * A_CLICK;
    return `| ${name} | ${width} | ${clicks} | ${keys} | ${seconds.toFixed(1)} | ${person.toFixed(0)} |`;
  });
  return [
    "<!-- walked -->",
    "| Journey | Width | Clicks | Keys | Product’s seconds | A person’s seconds |",
    "| --- | --- | --- | --- | --- | --- |",
    ...lines,
    "<!-- end of walked -->",
  ].join("\n");
}
