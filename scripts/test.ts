import { stripVTControlCharacters } from "node:util";
import { buildConsole } from "./build-console.ts";
import { requireChromium } from "./chromium.ts";
import { freePort } from "./ports.ts";
import { runTool } from "./processes.ts";

// `npm test` runs everything; `npm test -- worker` one phase, and what follows goes to its
// runner: `npm test -- worker campaign-send`, `npm test -- browser -g "the whole story"`.

const SUMMARY =
  /^\s*(FAIL|Test Files|Tests|Duration)\s|^\s*\d+ (passed|failed|flaky|skipped|did not run)|^\s*\[.+\] › /;

/** Browser tests that may pass only at their second try: the summary lists them, and they are to be fixed. */
const MOST_FLAKY = 2;

interface Phase {
  name: string;
  run(extra: string[], onLine: (line: string) => void): Promise<number>;
}

const PHASES: Phase[] = [vitestPhase("unit"), vitestPhase("worker"), browserPhase()];

function vitestPhase(project: string): Phase {
  return {
    name: project,
    run: (extra, onLine) => runTool("vitest", ["run", "--project", project, ...extra], { onLine }),
  };
}

function browserPhase(): Phase {
  return {
    name: "browser",
    run: async (extra, onLine) => {
      await requireChromium();
      await buildConsole();
      const env = { BROWSER_TEST_PORT: String(await freePort()) };
      // Some tests only wait for all others so as not to disturb them.
      const chosen = extra.length > 0 ? ["--no-deps"] : [];
      let flaky = 0;
      const counting = (line: string) => {
        flaky = Number(/^\s*(\d+) flaky/.exec(stripVTControlCharacters(line))?.[1] ?? flaky);
        onLine(line);
      };
      const code = await runTool("playwright", ["test", ...chosen, ...extra], {
        onLine: counting,
        env,
      });
      return flaky > MOST_FLAKY ? 1 : code;
    },
  };
}

const [wanted, ...extra] = process.argv.slice(2);
const phases = PHASES.filter((phase) => wanted === undefined || phase.name === wanted);
if (phases.length === 0) {
  console.error(
    `There is no phase "${wanted}". There are ${PHASES.map((p) => p.name).join(", ")}.`,
  );
  process.exit(1);
}

const recap: string[] = [];
let failed = false;
if (wanted === undefined) await prepare();
for (const phase of phases) {
  console.log(`\n== ${phase.name} tests ==\n`);
  recap.push(`${phase.name} tests`);
  const code = await attempt(phase);
  if (code !== 0) failed = true;
  recap.push(code === 0 ? "  passed" : `  FAILED (exit code ${code})`);
}
console.log(`\n== summary ==\n\n${recap.join("\n")}`);
process.exit(failed ? 1 : 0);

/** Before the long phases, so that what the last one lacks is known early; it fails by itself. */
async function prepare(): Promise<void> {
  try {
    await requireChromium();
    await buildConsole();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

async function attempt(phase: Phase): Promise<number> {
  try {
    return await phase.run(extra, (line) => {
      const text = stripVTControlCharacters(line);
      if (SUMMARY.test(text)) recap.push(`  ${text.trim()}`);
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
