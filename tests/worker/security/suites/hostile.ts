import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { type Endpoint, pathNames, placeOf } from "#core/endpoint.ts";
import { call, type Input } from "#tests/support/call.ts";
import { exampleOf } from "#tests/support/endpoint-examples.ts";
import { hostileInput, randomOf, SEED } from "#tests/support/hostile.ts";
import { newWorld, type World } from "#tests/support/world.ts";
import { type Named, needsOfAll } from "./named.ts";

/** Requests per endpoint; `FUZZ_RUNS=200 npm test -- worker security` makes more, `FUZZ_SEED` the same again. */
const RUNS = Number(env.FUZZ_RUNS) || 4;
const REQUEST_MS = 2000;
/** These requests use up a network's share of codes, which the other suites need. */
const NETWORK = { "cf-connecting-ip": "2001:db8:fe::1" };

/** Whatever a caller sends, the answer says what is wrong with it, or serves it: nothing of ours breaks. */
export function hostileSuite(all: readonly Named[]): void {
  const seed = Number(env.FUZZ_SEED) || SEED;
  it(
    "answers whatever it is sent",
    async () => {
      const random = randomOf(seed);
      let own: World | undefined;
      const broken: string[] = [];
      for (const [name, endpoint] of all) {
        for (let turn = 0; turn < RUNS; turn++) {
          own ??= await newWorld({ role: "superAdmin" }, needsOfAll(all));
          const input = inputFor(endpoint, own, random, turn);
          const response = await call(endpoint, input, { cookie: own.cookie, headers: NETWORK });
          const said = await response.text();
          if (response.status >= 500 && response.status !== exampleOf(endpoint).status) {
            broken.push(`${name} ${JSON.stringify(input).slice(0, 2000)}: ${said.slice(0, 500)}`);
          }
          // Some calls are heeded: the session, or the account, is over.
          if (response.status === 401 && endpoint.access.who !== "anyone") own = undefined;
        }
      }
      expect(broken, `FUZZ_SEED=${seed}`).toEqual([]);
    },
    30_000 + RUNS * all.length * REQUEST_MS,
  );
}

function inputFor(endpoint: Endpoint, own: World, random: () => number, turn: number): Input {
  const valid = exampleOf(endpoint).input(own);
  const input = hostileInput(random, valid, endpoint.input.shape, turn);
  // Whatever a path has is text, and without it the call is another one.
  const path = pathNames(endpoint.path).map((field) => [
    field,
    turn > 0 &&
    typeof input[field] === "string" &&
    input[field] !== "" &&
    !/^\.+$/.test(input[field])
      ? input[field].toWellFormed()
      : valid[field],
  ]);
  const rest = Object.entries(input).map(([field, value]) => [
    field,
    placeOf(endpoint, field) === "body" ? value : textOf(value),
  ]);
  return { ...Object.fromEntries(rest), ...Object.fromEntries(path) };
}

/** Headers and queries hold text only. */
function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.toWellFormed().replace(/[^\x20-\x7e\u0080-\uffff]/g, " ");
}
