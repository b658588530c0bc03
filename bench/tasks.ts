import type { Browser, Page } from "@playwright/test";
import * as z from "zod";

/** What kept the page's thread busy, in milliseconds. */
export interface Busy {
  longest: number;
  total: number;
}

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      args: z.object({ name: z.unknown() }).partial(),
    }),
  ),
});

/** Traces what the page's main thread does meanwhile: a task that takes long keeps it from reacting. */
export async function busyWhile(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<Busy> {
  const categories = ["disabled-by-default-devtools.timeline", "__metadata"];
  await browser.startTracing(page, { categories });
  await work();
  const { traceEvents } = trace.parse(JSON.parse(String(await browser.stopTracing())));
  const threadOf = (event: { pid: number; tid: number }) => `${event.pid} ${event.tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(threadOf),
  );
  const tasks = traceEvents
    .filter((event) => event.name === "RunTask" && main.has(threadOf(event)))
    .map(({ dur = 0 }) => dur / 1000);
  return {
    longest: tasks.reduce((most, one) => Math.max(most, one), 0),
    total: tasks.reduce((sum, one) => sum + one, 0),
  };
}
