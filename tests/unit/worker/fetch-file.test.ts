import { describe, expect, it } from "vitest";
import { changedFiles, internetFiles } from "#worker/ports/fetch-file.ts";

const FILE = "https://shop.example.com.au/sale.png";
const BYTES = new Uint8Array([1, 2, 3]);

/** What is fetched where each address answers with its response, and which addresses were asked. */
async function fetched(address: string, answers: Readonly<Record<string, () => Response>>) {
  const asked: string[] = [];
  const fetchFile = internetFiles(
    { maxBytes: 10, limitMs: 1000, ownHost: "app.cooee.test" },
    async (input) => {
      const request = new Request(input);
      expect(request.redirect).toBe("manual");
      asked.push(request.url);
      return answers[request.url]?.() ?? new Response(BYTES);
    },
  );
  return { file: await fetchFile(address), asked };
}

const to = (location: string) => () => new Response("", { status: 302, headers: { location } });

/** Addresses that a rule refuses: stored before it, or where a public one leads. */
const REFUSED = [
  "https://169.254.169.254/latest/meta-data",
  "https://[::1]/",
  "https://2130706433/",
  "https://files.internal/sale.png",
  "https://printer.local/sale.png",
  "https://user:secret@shop.example.com.au/sale.png",
  "https://shop.example.com.au:8443/sale.png",
  "http://shop.example.com.au/sale.png",
  "https://media.app.cooee.test/sale.png",
  "file:///etc/passwd",
  "not an address",
];

describe("a file that a customer put elsewhere", () => {
  it("is fetched, and followed to where it was moved", async () => {
    expect(await fetched(FILE, {})).toEqual({ file: BYTES, asked: [FILE] });
    const moved = "https://cdn.example.com/1.png";
    expect(await fetched(FILE, { [FILE]: to(moved) })).toEqual({
      file: BYTES,
      asked: [FILE, moved],
    });
    const relative = await fetched(FILE, { [FILE]: to("/new/sale.png") });
    expect(relative.asked).toEqual([FILE, "https://shop.example.com.au/new/sale.png"]);
  });

  it.each(REFUSED)("R052 is not asked for at %s, however long that was stored", async (address) => {
    expect(await fetched(address, {})).toEqual({ file: undefined, asked: [] });
  });

  it.each(REFUSED.slice(0, -1))("R052 is not followed to %s", async (address) => {
    expect(await fetched(FILE, { [FILE]: to(address) })).toEqual({
      file: undefined,
      asked: [FILE],
    });
  });

  it("is given up after three redirects, without a target, when it is gone or too large", async () => {
    const endless = await fetched(FILE, { [FILE]: to(FILE) });
    expect(endless).toEqual({ file: undefined, asked: Array(4).fill(FILE) });
    const nowhere = () => new Response("", { status: 302 });
    expect((await fetched(FILE, { [FILE]: nowhere })).file).toBeUndefined();
    const gone = () => new Response("", { status: 404 });
    expect((await fetched(FILE, { [FILE]: gone })).file).toBeUndefined();
    const large = () => new Response(new Uint8Array(11));
    expect((await fetched(FILE, { [FILE]: large })).file).toBeUndefined();
  });
});

describe("a file that may have changed", () => {
  const ask = async (
    etag: string | null,
    answer: (request: Request) => Response | Promise<Response>,
  ) => {
    const bounds = { maxBytes: 10, limitMs: 1000, ownHost: "app.cooee.test" };
    return changedFiles(bounds, async (input) => answer(new Request(input)))(FILE, etag);
  };

  it("comes with its headers and the address at which it was found", async () => {
    const found = await ask(null, () => new Response(BYTES, { headers: { etag: '"1"' } }));
    expect(found).toMatchObject({ outcome: "file", bytes: BYTES, url: FILE });
    expect(found.outcome === "file" && found.headers.get("etag")).toBe('"1"');
  });

  it("is the same if its server says so of the tag that it is given", async () => {
    const answer = (request: Request) =>
      new Response(null, { status: request.headers.get("if-none-match") === '"1"' ? 304 : 200 });
    expect(await ask('"1"', answer)).toEqual({ outcome: "same" });
    expect(await ask('"2"', answer)).toMatchObject({ outcome: "file" });
  });

  it("says why there is none", async () => {
    const failed = (reason: string) => ({ outcome: "failed", reason });
    expect(await ask(null, () => new Response(null, { status: 304 }))).toEqual(
      failed("The server at the address answered 304"),
    );
    expect(await ask(null, () => new Response("no", { status: 403 }))).toEqual(
      failed("The server at the address answered 403"),
    );
    expect(await ask(null, () => new Response(new Uint8Array(11)))).toEqual(
      failed("The file is larger than 5 MB"),
    );
    expect(await ask(null, () => Promise.reject(new Error("down")))).toEqual(
      failed("The address could not be reached in time"),
    );
    expect(await ask(null, to("https://169.254.169.254/latest"))).toEqual(
      failed("The address must be a public host's name"),
    );
  });
});
