import { atLeast, type Figure, floorOf, median } from "./figure.ts";
import { loadOf } from "./load.ts";
import { ROUNDS } from "./rounds.ts";
import type { Stage } from "./stage.ts";

/** A page of groups for a signed-in person, beside bare Hono workers. */
export async function listCall(stage: Stage): Promise<Figure> {
  const { rig, client } = stage;
  const list = targetOf(new URL("/api/group", rig.product), client.cookie);
  const constant = targetOf(new URL("/constant", rig.floors));
  const select = targetOf(new URL("/select", rig.floors));
  const two = targetOf(new URL("/two", rig.floors));
  const count = (on: boolean) => fetch(new URL(`/bench/counting?on=${on}`, rig.product));
  const rounds: number[] = [];
  const constants: number[] = [];
  const selects: number[] = [];
  const twos: number[] = [];
  await count(false);
  while (rounds.length < ROUNDS) {
    constants.push(await rateOf(constant));
    twos.push(await rateOf(two));
    rounds.push(await rateOf(list));
    selects.push(await rateOf(select));
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

function targetOf(url: URL, cookie = "") {
  return { url, headers: { cookie }, status: 200 };
}

async function rateOf(target: ReturnType<typeof targetOf>): Promise<number> {
  return (await loadOf(target)).perSecond;
}
