import { askBench } from "./client.ts";
import { atLeast, type Figure, figureOf, floorOf } from "./figure.ts";
import { loadOf } from "./load.ts";
import { ROUNDS } from "./rounds.ts";
import type { Stage } from "./stage.ts";

/** A page of groups for a signed-in person, beside bare Hono workers. */
export async function listCall(stage: Stage): Promise<Figure[]> {
  const { rig, client } = stage;
  const list = targetOf(new URL("/api/group", rig.product), client.cookie);
  const constant = targetOf(new URL("/constant", rig.floors));
  const select = targetOf(new URL("/select", rig.floors));
  const two = targetOf(new URL("/two", rig.floors));
  const rounds: number[] = [];
  const constants: number[] = [];
  const selects: number[] = [];
  const twos: number[] = [];
  await askBench(rig, "counting?on=false");
  while (rounds.length < ROUNDS) {
    constants.push(await rateOf(constant));
    twos.push(await rateOf(two));
    rounds.push(await rateOf(list));
    selects.push(await rateOf(select));
  }
  await askBench(rig, "counting?on=true");
  const oneRead = floorOf("The same after one D1 read", selects, rounds);
  const figure = figureOf(
    "List call with a session, GET /api/group",
    "requests per second",
    rounds,
    {
      floors: [
        floorOf("Bare Hono worker, a constant", constants, rounds),
        oneRead,
        floorOf("The same after one read of each of two databases", twos, rounds),
      ],
      target: atLeast(0.5, oneRead),
    },
  );
  return [figure];
}

function targetOf(url: URL, cookie = "") {
  return { url, headers: { cookie }, status: 200 };
}

async function rateOf(target: ReturnType<typeof targetOf>): Promise<number> {
  return (await loadOf(target)).perSecond;
}
