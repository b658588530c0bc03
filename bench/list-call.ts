import { Agent, get } from "node:http";
import { atLeast, type Figure, floorOf, median, perSecond } from "./figure.ts";
import { ROUNDS } from "./rounds.ts";
import type { Stage } from "./stage.ts";

const CONNECTIONS = 32;
const WARM_UP_MS = 300;
const ROUND_MS = 2000;

/** A page of groups for a signed-in person, beside bare Hono workers. */
export async function listCall(stage: Stage): Promise<Figure> {
  const { rig, client } = stage;
  const list = { url: new URL("/api/group", rig.product), cookie: client.cookie };
  const constant = { url: new URL("/constant", rig.floors), cookie: "" };
  const select = { url: new URL("/select", rig.floors), cookie: "" };
  const two = { url: new URL("/two", rig.floors), cookie: "" };
  const count = (on: boolean) => fetch(new URL(`/bench/counting?on=${on}`, rig.product));
  const rounds: number[] = [];
  const constants: number[] = [];
  const selects: number[] = [];
  const twos: number[] = [];
  await count(false);
  while (rounds.length < ROUNDS) {
    constants.push(await requestsASecond(constant));
    twos.push(await requestsASecond(two));
    rounds.push(await requestsASecond(list));
    selects.push(await requestsASecond(select));
  }
  await count(true);
  const oneRead = floorOf("The same after one D1 read", selects, rounds);
  return {
    name: "List call with a session, GET /api/group",
    unit: "requests per second",
    value: median(rounds),
    rounds,
    floors: [
      floorOf("Bare Hono worker, a constant", constants, rounds),
      oneRead,
      floorOf("The same after one read of each of two databases", twos, rounds),
    ],
    target: atLeast(0.5, oneRead),
  };
}

interface Target {
  url: URL;
  cookie: string;
}

/** Requests per second over kept-alive connections, each sending again after every response. */
async function requestsASecond(target: Target): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  await askFor(target, agent, WARM_UP_MS);
  const started = performance.now();
  const answered = await askFor(target, agent, ROUND_MS);
  const rate = perSecond(answered, performance.now() - started);
  agent.destroy();
  return rate;
}

async function askFor(target: Target, agent: Agent, ms: number): Promise<number> {
  const until = performance.now() + ms;
  let answered = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await ask(target, agent);
        answered += 1;
      }
    }),
  );
  return answered;
}

function ask({ url, cookie }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (response) => {
      response.resume();
      response.once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url.pathname} answered ${response.statusCode}`));
      });
    }).once("error", reject);
  });
}
