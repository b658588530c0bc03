import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { RECENT_MS } from "#worker/kernel/recent-reads.ts";
import { systemContext } from "#worker/system-context.ts";

/** Makes the next call of every session check it. */
export async function forgetChecks(): Promise<void> {
  await writeControl(systemContext(env), []);
}

/** Runs `work` once checks of sessions that were made until now are too old to rely on. */
export async function afterChecks<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + RECENT_MS });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
