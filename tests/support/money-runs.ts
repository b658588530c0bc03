import { env } from "cloudflare:workers";
import { onTestFinished, vi } from "vitest";

const SLOW_RUN_MS = 3000;

/** How often a property about money is tried: `usual`, or as the environment says. */
export function moneyRuns(usual: number) {
  const numRuns = Number(env.MONEY_RUNS) || usual;
  const seed = Number(env.MONEY_SEED) || Date.now() % 2 ** 31;
  return { numRuns, seed, timeout: 30_000 + numRuns * SLOW_RUN_MS };
}

/** The card provider's SDK waits for half a second and more before it tries again; in this test it does not. */
export function retryAtOnce(): void {
  const real = globalThis.setTimeout;
  const quick = new Proxy(real, {
    apply: (timer, self, [run, ms = 0, ...given]: [() => void, number?, ...unknown[]]) =>
      Reflect.apply(timer, self, [run, ms >= 400 && ms <= 5000 ? 0 : ms, ...given]),
  });
  vi.stubGlobal("setTimeout", quick);
  onTestFinished(() => void vi.unstubAllGlobals());
}
