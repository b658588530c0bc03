import { describe, expect, it } from "vitest";
import { FILE_TEXTS } from "#core/rules/file-schedules.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { updateSchedulerGroup } from "#worker/domains/automation/file-scheduler/save-group.ts";
import type { Fetched } from "#worker/ports/fetch-file.ts";
import { come, csv, DAY, logOf, type Made, MINUTE, reached, runsOf, scheduler } from "./support.ts";

const address = "https://files.example.com.au/export/bookings.csv?key=1";

/** A scheduler that fetches, and what its server answers from now on; each request's tag is kept. */
async function fetching() {
  const made = await scheduler({ source: "fetch", url: address });
  const asked: (string | null)[] = [];
  let answer: () => Promise<Fetched> = async () => ({ outcome: "failed", reason: "Down" });
  // Each context has its own copy of the services.
  const { forAccount } = made.h.system;
  made.h.system.forAccount = (ref) => ({
    ...forAccount(ref),
    fetchChanged: (url, etag) => {
      expect(url).toBe(address);
      // What is left of other tests is due, too.
      if (ref.id === made.ctx.account.id) asked.push(etag);
      return answer();
    },
  });
  const serve = (next: typeof answer) => {
    answer = next;
  };
  return { made, asked, serve };
}

async function file(
  numbers: readonly string[],
  headers: Record<string, string> = {},
): Promise<Fetched> {
  const bytes = new Uint8Array(await csv(numbers).arrayBuffer());
  return { outcome: "file", bytes, headers: new Headers(headers), url: address };
}

describe("a file that is fetched", () => {
  it("is asked for at its time, once more every five minutes, and sent when it is there", async () => {
    const { made, asked, serve } = await fetching();
    const numbers = newHandsets(2);
    await come(made, made.at - MINUTE);
    expect(asked).toEqual([]);
    await come(made, made.at);
    await come(made, made.at + 5 * MINUTE);
    expect(asked).toHaveLength(2);
    serve(() => file(numbers));
    await come(made, made.at + 10 * MINUTE);
    expect(reached(made)).toEqual(numbers.toSorted());
    expect((await runsOf(made))[1]).toMatchObject({ file: { name: "bookings.csv" } });
    expect((await logOf(made)).filter(({ info }) => info.includes("Down"))).toHaveLength(1);
  });

  it("is not sent again while its server says that it is the same, by its tag", async () => {
    const { made, asked, serve } = await fetching();
    const numbers = newHandsets(1);
    serve(() => file(numbers, { etag: '"v1"' }));
    await come(made, made.at);
    serve(async () => ({ outcome: "same" }));
    await come(made, made.at + DAY);
    await come(made, made.at + DAY + 30 * MINUTE);
    expect(asked.slice(0, 2)).toEqual([null, '"v1"']);
    expect(reached(made)).toEqual(numbers);
    expect((await runsOf(made))[1]?.info).toContain(FILE_TEXTS.unchanged);
  });

  it("is not sent again if its server has no tags and serves the same content", async () => {
    const { made, serve } = await fetching();
    const numbers = newHandsets(1);
    serve(() => file(numbers));
    await come(made, made.at);
    await come(made, made.at + DAY);
    await come(made, made.at + DAY + 30 * MINUTE);
    expect(reached(made)).toEqual(numbers);
    expect((await runsOf(made))[1]).toMatchObject({ status: "missed" });
  });

  it("came half: it is refused, and asked for again", async () => {
    const { made, serve } = await fetching();
    const numbers = newHandsets(1);
    serve(() => file(numbers, { "content-length": "9999" }));
    await come(made, made.at);
    expect(made.h.carrier.taken).toEqual([]);
    expect((await logOf(made))[0]?.info).toContain("of 9999 bytes arrived");
    serve(() => file(numbers));
    await come(made, made.at + 5 * MINUTE);
    expect(reached(made)).toEqual(numbers);
  });

  it("has to be at a public https address", async () => {
    const { ctx, group }: Made = await scheduler();
    const refusal = updateSchedulerGroup(ctx, { id: group, source: "fetch" });
    await expect(refusal).rejects.toThrow(FILE_TEXTS.addressRequired);
  });
});
