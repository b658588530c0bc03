import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { continues, unsent } from "#web/features/quick-message/quick-start.ts";
import { newQuick } from "#web/features/quick-message/quick-values.ts";
import { keptDraft, keyOfDraft } from "#web/lib/kept-draft.ts";
import { clearLocal, readLocal, writeLocal } from "#web/lib/local-state.ts";
import { endSession } from "#web/lib/session.ts";
import { readSession, writeSession } from "#web/lib/session-state.ts";

const zoe = { _id: "usr_1", account: "acc_1" };
const draftOf = (me: Parameters<typeof keptDraft>[0], name = "quick") =>
  keptDraft(me, name, z.object({ message: z.string() }));

beforeEach(() => {
  // A class, so that the entries are the object's own keys, as in a browser.
  const storage = () => {
    const kept = Object.create({
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => {
        kept[key] = value;
      },
      removeItem: (key: string) => {
        delete kept[key];
      },
    });
    return kept;
  };
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("indexedDB", {});
});
/** An administrator who acts for someone else. */
const ANN = { name: "Ann", role: "superAdmin", mode: "act" } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("gives back what its own person was writing, and to no one else in this browser", () => {
  draftOf(zoe).keep({ message: "Table for two" });
  expect(draftOf(zoe).read()?.value).toEqual({ message: "Table for two" });
  for (const other of [
    { ...zoe, _id: "usr_2" },
    { ...zoe, account: "acc_2" },
    { ...zoe, original: ANN },
  ]) {
    expect(draftOf(other).read()).toBeUndefined();
  }
  expect(draftOf(zoe, "template").read()).toBeUndefined();
  draftOf(zoe).forget();
  expect(draftOf(zoe).read()).toBeUndefined();
});

it("keeps nothing for those who act as someone else", () => {
  const acting = { ...zoe, original: ANN };
  draftOf(acting).keep({ message: "As Zoe" });
  expect(Object.keys(localStorage)).toEqual([]);
});

it("R396: a session that is over leaves only what was being written; deleting the account leaves nothing", async () => {
  draftOf(zoe).keep({ message: "Table for two" });
  writeLocal("isMms", "yes");
  const mapping = keyOfDraft(zoe, "batch.upl_1.labels");
  writeSession(mapping, ["Mobile"]);
  writeSession("import.unsent", "a file");
  endSession(new QueryClient());
  expect(readLocal("isMms")).toBeNull();
  expect(readSession("import.unsent", z.string())).toBeUndefined();
  expect(readSession(mapping, z.array(z.string()))).toEqual(["Mobile"]);
  expect(draftOf(zoe).read()?.value).toEqual({ message: "Table for two" });
  await clearLocal();
  expect(readSession(mapping, z.array(z.string()))).toBeUndefined();
  expect(draftOf(zoe).read()).toBeUndefined();
});

it("R422: forgets what was written 30 days ago, and what is too large or of another shape", () => {
  vi.useFakeTimers();
  draftOf(zoe).keep({ message: "Old" });
  vi.advanceTimersByTime(30 * 86_400_000 - 1);
  expect(draftOf(zoe).read()?.value).toEqual({ message: "Old" });
  vi.advanceTimersByTime(1);
  expect(draftOf(zoe).read()).toBeUndefined();
  draftOf(zoe).keep({ message: "x".repeat(100_001) });
  expect(draftOf(zoe).read()).toBeUndefined();
  draftOf(zoe).keep({ message: "Hi" });
  expect(keptDraft(zoe, "quick", z.object({ text: z.string() })).read()).toBeUndefined();
});

it("a quick message is continued only from where it would be begun again", () => {
  const me = { senderList: [], defaultSender: "", role: "user", access: [] } as const;
  const written = { ...newQuick({ ...me, senderList: [], access: [] }), contacts: ["61491570156"] };
  const kept = { ...written, message: "Table for two" };
  expect(unsent.parse(JSON.parse(JSON.stringify({ written: kept }))).written.message).toBe(
    "Table for two",
  );
  expect(continues({}, kept)).toBe(true);
  expect(continues({ contacts: ["61491570156"], sender: "Bells" }, kept)).toBe(true);
  expect(continues({ contacts: ["61491570157"] }, kept)).toBe(false);
  expect(continues({ message: "Another" }, kept)).toBe(false);
});
