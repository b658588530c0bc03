import { askBench } from "./client.ts";
import { atLeast, type Figure, figureOf, floorOf } from "./figure.ts";
import { loadOf } from "./load.ts";
import { ROUNDS } from "./rounds.ts";
import type { Stage } from "./stage.ts";

/** Of no account's shard 0, with a digit as every code has. */
const CODE = "0bench01";
const HOST = "cooee.test";

/** A recipient's short link that the isolate knows, beside a bare Hono worker with a constant 302. */
export async function redirects({ rig, account }: Stage): Promise<Figure[]> {
  const shard = await rig.database("SHARD_00");
  await shard
    .prepare(
      `INSERT INTO links (account_id, subject, code, url, created_at)
        VALUES (?, 'cmp_bench', ?, 'https://bells.example/sale', 0)`,
    )
    .bind(account, CODE)
    .run();
  const link = {
    url: new URL(`/s${CODE}0abcde`, rig.product),
    headers: { host: HOST, "user-agent": "Mozilla/5.0 (iPhone) Safari/604.1" },
    status: 302,
  };
  const bare = { ...link, url: new URL("/redirect", rig.floors) };
  await askBench(rig, "counting?on=false");
  await askBench(rig, "aside?queue=cooee-clicks");
  const ours: Awaited<ReturnType<typeof loadOf>>[] = [];
  const theirs: typeof ours = [];
  while (ours.length < ROUNDS) {
    theirs.push(await loadOf(bare));
    ours.push(await loadOf(link));
  }
  await askBench(rig, "aside");
  const recorded = await loadOf(link);
  await askBench(rig, "counting?on=true");
  const figure = (name: string, unit: string, key: "perSecond" | "p50" | "p99"): Figure => {
    const rounds = ours.map((load) => load[key]);
    const floor = floorOf(
      "Bare Hono worker, a constant 302",
      theirs.map((load) => load[key]),
      rounds,
    );
    return figureOf(name, unit, rounds, { floors: [floor] });
  };
  const rate = figure("Redirects of a short link", "per second", "perSecond");
  const target = rate.floors?.[0] && atLeast(0.8, rate.floors[0]);
  return [
    target ? { ...rate, target } : rate,
    figure("A redirect with 32 requests in flight, p50", "ms", "p50"),
    figure("A redirect with 32 requests in flight, p99", "ms", "p99"),
    figureOf("Redirects while the same machine records the clicks", "per second", [
      recorded.perSecond,
    ]),
  ];
}
