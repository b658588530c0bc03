import { Agent, get } from "node:http";
import { besideFloor, type Figure, perSecond } from "./figure.ts";
import { HONO_FLOOR } from "./floors.ts";
import { ROUNDS } from "./rounds.ts";
import type { Stage } from "./stage.ts";

const CONNECTIONS = 32;
const WARM_UP_MS = 300;
const ROUND_MS = 2000;

/** A page of groups for somebody who is signed in, beside a Hono worker that answers a constant. */
export async function listCall(stage: Stage): Promise<Figure> {
  const { rig, client } = stage;
  const list = { url: new URL("/api/group", rig.product), cookie: client.cookie };
  const constant = { url: new URL("/constant", rig.floors), cookie: "" };
  const rounds: number[] = [];
  const floors: number[] = [];
  while (rounds.length < ROUNDS) {
    floors.push(await requestsASecond(constant));
    rounds.push(await requestsASecond(list));
  }
  return besideFloor(
    { name: "List call with a session, GET /api/group", unit: "requests a second", rounds },
    { name: HONO_FLOOR, rounds: floors },
  );
}

interface Target {
  url: URL;
  cookie: string;
}

/** Requests a second over kept connections, each of which asks again as soon as it is answered. */
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
