import fc from "fast-check";
import { expect, it } from "vitest";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { joinedNews } from "#objects/joined-news.ts";
import type { RoomNews } from "#worker/domains/inbox/rooms/changes-of-rooms.ts";

const REFS = ["msg_a", "msg_b", "msg_c"];

/** The nth change is of one of the refs, which from then on is there or gone. */
type Changes = readonly { ref: string; there: boolean }[];

function entryAt(changes: Changes, ref: string, seq: number): ThreadEntry | undefined {
  const at = changes.slice(0, seq).findLastIndex((change) => change.ref === ref);
  if (!changes[at]?.there) return undefined;
  return { kind: "note", _id: ref, createdAt: at, text: `As of ${at}`, mentions: [] };
}

/** What a read finds of the changes after `from` up to `seq`. */
function newsOf(changes: Changes, from: number, seq: number): RoomNews {
  const found = changes.slice(from, seq).map(({ ref }, i) => ({ seq: from + i + 1, ref }));
  const entries = found.flatMap(({ ref }) => entryAt(changes, ref, seq) ?? []);
  return { from, seq, changes: found, entries: new Map(entries.map((one) => [one._id, one])) };
}

const changes = fc.array(fc.record({ ref: fc.constantFrom(...REFS), there: fc.boolean() }), {
  minLength: 2,
  maxLength: 12,
});

it("joins pieces, told in any order, to what one read finds", () => {
  fc.assert(
    fc.property(changes, fc.infiniteStream(fc.nat(3)), fc.nat(), (all, lengths, turn) => {
      const pieces: RoomNews[] = [];
      for (let from = 0; from < all.length; ) {
        const seq = Math.min(all.length, from + 1 + Number(lengths.next().value));
        pieces.push(newsOf(all, from, seq));
        from = seq;
      }
      const at = turn % pieces.length;
      const told = [...pieces.slice(at), ...pieces.slice(0, at)];
      expect(joinedNews(told)).toEqual(newsOf(all, 0, all.length));
    }),
  );
});

it("joins pieces that say some of the same", () => {
  const all = REFS.map((ref) => ({ ref, there: true }));
  expect(joinedNews([newsOf(all, 0, 2), newsOf(all, 1, 3)])).toEqual(newsOf(all, 0, 3));
});

it("is nothing if a piece is missing, or there is none", () => {
  const all = REFS.map((ref) => ({ ref, there: true }));
  expect(joinedNews([newsOf(all, 0, 1), newsOf(all, 2, 3)])).toBeUndefined();
  expect(joinedNews([])).toBeUndefined();
});
