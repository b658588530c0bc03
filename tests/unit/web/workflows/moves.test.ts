import { expect, it } from "vitest";
import type { WorkflowAction } from "#core/contract/workflows/definition.ts";
import { type Move, placeAfter, placed, sizeOf } from "#web/features/workflows/moves.ts";
import { note, outlineOf, placedAt, reply } from "./workflow-drafts.ts";

const first = note("first");
const wait = placedAt(reply);
const yes = note("yes", wait, "replied");
const more = note("more", wait, "replied");
const none = note("none", wait, "timedOut");
const last = note("last");
const ACTIONS = [first, wait, yes, more, none, last];

function moved(action: WorkflowAction, move: Move): string | undefined {
  const place = placeAfter(ACTIONS, action, move);
  return place && outlineOf(placed(ACTIONS, action, place));
}

it("changes places with a neighbour", () => {
  expect(moved(more, "up")).toBe(
    "first, waitForReply (replied: more, replied: yes, timedOut: none), last",
  );
  expect(moved(yes, "down")).toBe(
    "first, waitForReply (replied: more, replied: yes, timedOut: none), last",
  );
});

it("takes what is on its branches along", () => {
  expect(moved(wait, "up")).toBe(
    "waitForReply (replied: yes, replied: more, timedOut: none), first, last",
  );
  expect(moved(wait, "down")).toBe(
    "first, last, waitForReply (replied: yes, replied: more, timedOut: none)",
  );
});

it("leads from the end of a branch to the next, and back", () => {
  expect(moved(more, "down")).toBe(
    "first, waitForReply (replied: yes, timedOut: more, timedOut: none), last",
  );
  expect(moved(none, "up")).toBe(
    "first, waitForReply (replied: yes, replied: more, replied: none), last",
  );
});

it("goes into the first branch of the action before, and out behind its owner", () => {
  expect(moved(last, "in")).toBe(
    "first, waitForReply (replied: yes, replied: more, replied: last, timedOut: none)",
  );
  expect(moved(yes, "out")).toBe("first, waitForReply (replied: more, timedOut: none), yes, last");
});

it("leads nowhere from the ends, out of the main line, or into an action without branches", () => {
  expect(moved(first, "up")).toBeUndefined();
  expect(moved(last, "down")).toBeUndefined();
  expect(moved(none, "down")).toBeUndefined();
  expect(moved(last, "out")).toBeUndefined();
  expect(moved(wait, "in")).toBeUndefined();
  const sms = placedAt({ type: "sendSms", sender: "Shop", message: "Hi", optout: false });
  expect(placeAfter([sms, first], first, "in")).toBeUndefined();
});

it("counts an action with all that is on its branches", () => {
  expect(sizeOf(ACTIONS, wait._id)).toBe(4);
  expect(sizeOf(ACTIONS, last._id)).toBe(1);
});
