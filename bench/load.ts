import { Agent, get } from "node:http";
import { median, p99, perSecond } from "./figure.ts";

const CONNECTIONS = 32;
const WARM_UP_MS = 300;
const ROUND_MS = 2000;

export interface Target {
  url: URL;
  headers: Readonly<Record<string, string>>;
  /** What each response must be. */
  status: number;
}

interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Requests over kept-alive connections, each sending again after every response. */
export async function loadOf(target: Target): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  await askFor(target, agent, WARM_UP_MS);
  const started = performance.now();
  const times = await askFor(target, agent, ROUND_MS);
  const ms = performance.now() - started;
  agent.destroy();
  return { perSecond: perSecond(times.length, ms), p50: median(times), p99: p99(times) };
}

async function askFor(target: Target, agent: Agent, ms: number): Promise<number[]> {
  const until = performance.now() + ms;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        const begun = performance.now();
        await ask(target, agent);
        times.push(performance.now() - begun);
      }
    }),
  );
  return times;
}

function ask({ url, headers, status }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once("end", () => {
        if (response.statusCode === status) resolve();
        else reject(new Error(`${url.pathname} answered ${response.statusCode}`));
      });
    }).once("error", reject);
  });
}
