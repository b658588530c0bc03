import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  agreedBytes,
  agreementKeys,
  fromBase64Url,
  openCall,
  openResponse,
  type SealedCall,
  sealCall,
  sealingKey,
  sealResponse,
  toBase64Url,
} from "#core/sealed.ts";

const TICKET = "ticket";
const HEAD = { method: "POST", path: "/api/group?x=1", contentType: "text/plain", at: 1 } as const;
const bytes = (text: string) => new TextEncoder().encode(text);

let key: CryptoKey;
beforeAll(async () => {
  key = await sealingKey(new Uint8Array(32).fill(7));
});

describe("bytes in base 64 url", () => {
  it("decode to what was encoded, in Node's encoding", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
        expect(toBase64Url(data)).toBe(Buffer.from(data).toString("base64url"));
        expect(fromBase64Url(toBase64Url(data))).toEqual(new Uint8Array(data));
      }),
    );
  });

  it("may be many", () => {
    const large = new Uint8Array(1_000_000).map((_, at) => at % 251);
    expect(fromBase64Url(toBase64Url(large))).toEqual(large);
  });
});

describe("a sealed call", () => {
  it("opens to what was sealed, as does its response, whatever it is", async () => {
    const body = fc.uint8Array({ maxLength: 200 });
    const path = fc.string({ maxLength: 50, unit: "grapheme" }).map((text) => `/${text}`);
    await fc.assert(
      fc.asyncProperty(path, body, body, fc.nat(), async (path, sent, answered, at) => {
        const call = await sealCall(key, TICKET, { ...HEAD, path, at }, sent);
        const opened = await openCall(key, call);
        expect(opened.head).toEqual({ ...HEAD, path, at });
        expect([...opened.body]).toEqual([...sent]);
        const answer = await sealResponse(key, call, { status: 200 }, answered);
        const back = await openResponse(key, call, answer);
        expect(back.head).toEqual({ status: 200 });
        expect([...back.body]).toEqual([...answered]);
      }),
      { numRuns: 50 },
    );
  });

  it("reveals nothing of its contents, and never looks the same twice", async () => {
    const once = await sealCall(key, TICKET, HEAD, bytes("secret"));
    const again = await sealCall(key, TICKET, HEAD, bytes("secret"));
    expect(again.iv).not.toBe(once.iv);
    expect(again.ed).not.toBe(once.ed);
    expect(Buffer.from(once.ed, "base64url").toString("latin1")).not.toMatch(/group|secret/);
  });

  it("does not open with any character of any field changed", async () => {
    const call = await sealCall(key, TICKET, HEAD, bytes("body"));
    for (const field of ["ed", "iv", "authTag", "ticket"] as const) {
      // The last character of base64 has unused bits.
      for (let at = 0; at < call[field].length - 1; at++) {
        const changed = call[field].split("");
        changed[at] = changed[at] === "A" ? "B" : "A";
        await expect(openCall(key, { ...call, [field]: changed.join("") })).rejects.toThrow();
      }
    }
  });

  it("does not open with another key, nor as a response; a response does not open for another call", async () => {
    const call = await sealCall(key, TICKET, HEAD, bytes("body"));
    const other = await sealCall(key, TICKET, HEAD, bytes("body"));
    const answer = await sealResponse(key, call, { status: 200 }, bytes("yes"));
    const otherKey = await sealingKey(new Uint8Array(32).fill(8));
    const refused: Promise<unknown>[] = [
      openCall(otherKey, call),
      openResponse(key, call, call),
      openResponse(key, other, answer),
      openResponse(key, { ...call, ticket: "another" }, answer),
      openCall(key, { ...answer, ticket: TICKET } satisfies SealedCall),
    ];
    await Promise.all(refused.map((attempt) => expect(attempt).rejects.toThrow()));
  });
});

describe("agreeing on a key", () => {
  it("gives both sides the same key, and a different one with another salt", async () => {
    const [client, server] = [await agreementKeys(), await agreementKeys()];
    const salt = toBase64Url(new Uint8Array(16));
    const mine = await agreedBytes(client.own, server.publicKey, salt);
    const theirs = await agreedBytes(server.own, client.publicKey, salt);
    expect(mine).toEqual(theirs);
    expect(mine.byteLength).toBe(32);
    const salted = await agreedBytes(client.own, server.publicKey, toBase64Url(bytes("salt")));
    expect(salted).not.toEqual(mine);
  });

  it("refuses what is not a point on the curve", async () => {
    const { own } = await agreementKeys();
    for (const point of ["", "BAAA", "A".repeat(87), `BA${"A".repeat(85)}`]) {
      await expect(agreedBytes(own, point, "c2FsdA")).rejects.toThrow();
    }
  });
});
