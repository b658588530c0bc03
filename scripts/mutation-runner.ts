import type { Plugin } from "vite";
import { createVitest, type TestModule, type TestProject, type Vitest } from "vitest/node";
import type { Mutation } from "#tests/mutations/mutation.ts";
import config from "../vitest.config.ts";
import { ROOT } from "./paths.ts";

/** `red`: a test noticed. `survived`: none did. Anything else says why the mutation proves nothing. */
export type Outcome = "red" | "survived" | (string & {});

/** The names of the tests that pass, and of those that fail. */
interface Verdicts {
  passed: readonly string[];
  failed: readonly string[];
}

type Change = Pick<Mutation, "file" | "find" | "replace">;

/**
 * Runs tests on changed sources. Vite changes the text as it loads a file, so nothing on disk changes; one
 * Vitest serves all runs, so only the first pays for reading the sources.
 */
export class MutationRunner {
  readonly #vitest: Vitest;
  readonly #loaded: { change?: Change };
  /** What the tests say as long as nothing is changed, by their file. */
  readonly #unchanged = new Map<string, Promise<Verdicts>>();

  private constructor(vitest: Vitest, loaded: { change?: Change }) {
    this.#vitest = vitest;
    this.#loaded = loaded;
  }

  static async start(): Promise<MutationRunner> {
    const loaded: { change?: Change } = {};
    const plugin = changing(loaded);
    const projects = config.test?.projects?.map((project) =>
      typeof project === "object" && !(project instanceof Promise)
        ? { ...project, plugins: [plugin, ...(project.plugins ?? [])] }
        : project,
    );
    const vitest = await createVitest({
      ...config.test,
      projects,
      config: false,
      root: ROOT,
      run: true,
      watch: false,
      maxWorkers: 1,
      silent: true,
      reporters: [{}],
    });
    return new MutationRunner(vitest, loaded);
  }

  /** Breaks a rule, and says what the tests that name it say. */
  async try(mutation: Mutation): Promise<Outcome> {
    const { tests, rule, only = rule } = mutation;
    const { passed, failed } = await this.#tryUnchanged(tests);
    const names = new RegExp(only);
    if (failed.some((name) => names.test(name))) return "red without the mutation";
    if (!passed.some((name) => names.test(name))) return `no test is called ${only}`;
    this.#load(mutation);
    try {
      return outcomeOf(await this.#run(tests, names));
    } finally {
      this.#load(undefined);
    }
  }

  close(): Promise<void> {
    return this.#vitest.close();
  }

  #tryUnchanged(tests: string): Promise<Verdicts> {
    const known = this.#unchanged.get(tests) ?? this.#verdictsOf(tests);
    this.#unchanged.set(tests, known);
    return known;
  }

  async #verdictsOf(tests: string): Promise<Verdicts> {
    const module = await this.#run(tests);
    const names = (state: "passed" | "failed") =>
      [...(module?.children.allTests(state) ?? [])].map(({ fullName }) => fullName);
    return { passed: names("passed"), failed: names("failed") };
  }

  #load(change: Change | undefined): void {
    const file = change?.file ?? this.#loaded.change?.file;
    this.#loaded.change = change;
    if (file) this.#vitest.invalidateFile(`${ROOT}${file}`);
  }

  async #run(tests: string, testNamePattern?: RegExp): Promise<TestModule | undefined> {
    const run = this.#projectOf(tests).createSpecification(`${ROOT}${tests}`, { testNamePattern });
    // The modules of earlier runs are in the answer, too.
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications([run]);
    // The worker did not start, say: what is known of the file is of an earlier run.
    if (unhandledErrors.length > 0) return undefined;
    return testModules.find(({ moduleId }) => moduleId === run.moduleId);
  }

  #projectOf(tests: string): TestProject {
    const project = this.#vitest.projects.find(({ name }) => tests.startsWith(`tests/${name}/`));
    if (!project) throw new Error(`${tests} belongs to no project of vitest.config.ts`);
    return project;
  }
}

/** Changes the text of a file as it is loaded, and keeps the changed one out of Vitest's cache. */
function changing(loaded: { change?: Change }): Plugin {
  const changeOf = (id: string) =>
    loaded.change && id.split("?")[0] === `${ROOT}${loaded.change.file}`
      ? loaded.change
      : undefined;
  return {
    name: "mutation",
    enforce: "pre",
    transform(code, id) {
      const change = changeOf(id);
      return change && code.replace(change.find, () => change.replace);
    },
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (changeOf(id) ? false : undefined));
    },
  };
}

function outcomeOf(module: TestModule | undefined): Outcome {
  if (!module) return "not run";
  const errors = [...module.children.allTests("failed")].flatMap(
    (test) => test.result().errors ?? [],
  );
  // A busy machine proves nothing.
  if (errors.some(({ message }) => !/ timed out in \d+ms/.test(message))) return "red";
  if (errors.length > 0) return "timed out";
  const [error] = module.errors();
  return error ? `not loaded: ${error.message}` : "survived";
}
