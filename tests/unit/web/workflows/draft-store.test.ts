import { expect, it, vi } from "vitest";
import type { WorkflowAction } from "#core/contract/workflows/definition.ts";

import { draftOf } from "#web/features/workflows/draft-edits.ts";
import { DraftStore } from "#web/features/workflows/draft-store.ts";
import type { Workflow } from "#web/features/workflows/loaded.ts";
import { endOf, MAIN_LINE } from "#web/features/workflows/moves.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { note, outlineOf, placedAt, reply, workflowWith } from "./workflow-drafts.ts";

/** A server that keeps one draft, and refuses a save that has not seen its newest version. */
function server(actions: readonly WorkflowAction[]) {
  const state = { workflow: workflowWith(actions), saves: 0, down: false, loseNext: false };
  const put = (next: readonly WorkflowAction[]): Workflow => {
    state.workflow = workflowWith(next, state.workflow.version + 1);
    return state.workflow;
  };
  const store = new DraftStore(state.workflow, {
    save: async (draft, version) => {
      await Promise.resolve();
      state.saves++;
      if (state.down) throw new TypeError("Failed to fetch");
      if (version !== state.workflow.version) throw new ApiError(409, {});
      const saved = put(draft.actions);
      if (!state.loseNext) return saved;
      state.loseNext = false;
      throw new TypeError("Failed to fetch");
    },
    load: async () => state.workflow,
  });
  const add = (message: string, to = MAIN_LINE) => {
    const action = { ...note(message), ...to };
    store.edit({ kind: "add", action, place: endOf(store.state().draft.actions, to) });
  };
  return {
    state,
    store,
    put,
    add,
    shown: () => outlineOf(store.state().draft.actions),
    saved: () => outlineOf(state.workflow.actions),
    settled: () => vi.waitFor(() => expect(store.state().saving).toBe(false)),
  };
}

const first = note("first");
const second = note("second");
const changed = (action: ReturnType<typeof note>, message: string) => ({
  kind: "change" as const,
  action: { ...action, message },
});

it("shows a change immediately and saves those made meanwhile in one request more", async () => {
  const { add, shown, saved, settled, state, store } = server([first]);
  add("a");
  add("b");
  add("c");
  expect(shown()).toBe("first, a, b, c");
  expect(store.state().saving).toBe(true);
  await settled();
  expect(saved()).toBe("first, a, b, c");
  expect(state.saves).toBe(2);
});

it("undoes and does again, and both are saved", async () => {
  const { add, store, saved, settled } = server([first]);
  add("a");
  store.edit({ kind: "delete", id: first._id });
  store.undo();
  store.undo();
  await settled();
  expect(saved()).toBe("first");
  expect(store.state()).toMatchObject({ canUndo: false, canRedo: true });
  store.redo();
  await settled();
  expect(saved()).toBe("first, a");
  store.redo();
  await settled();
  expect(saved()).toBe("a");
});

it("keeps both when two people change different actions", async () => {
  const { store, put, saved, settled } = server([first, second]);
  put([first, { ...second, message: "theirs" }, note("new")]);
  store.edit(changed(first, "mine"));
  await settled();
  expect(saved()).toBe("mine, theirs, new");
  expect(store.state()).toMatchObject({ trouble: undefined, merged: true, canUndo: false });
});

it.each([
  ["mine", "mine, second"],
  ["theirs", "theirs, second"],
] as const)("asks when both change the same action, and keeps %s", async (choice, result) => {
  const { store, put, saved, settled, shown } = server([first, second]);
  put([{ ...first, message: "theirs" }, second]);
  store.edit(changed(first, "mine"));
  await settled();
  expect(store.state().trouble?.kind).toBe("conflict");
  expect(saved()).toBe("theirs, second");
  expect(shown()).toBe("mine, second");
  store.resolve(choice);
  await settled();
  expect(saved()).toBe(result);
  expect(shown()).toBe(result);
});

it("brings an action back that the other deleted, if the person says so", async () => {
  const { store, put, saved, settled } = server([first, second]);
  put([second]);
  store.edit(changed(first, "mine"));
  await settled();
  store.resolve("mine");
  await settled();
  expect(saved()).toBe("mine, second");
});

it("puts an action at the end whose branch the other deleted", async () => {
  const wait = placedAt(reply);
  const { store, put, add, saved, settled } = server([wait]);
  put([first]);
  add("mine", { parent: wait._id, branch: "replied" });
  await settled();
  expect(store.state().trouble?.kind).toBe("conflict");
  store.resolve("mine");
  await settled();
  expect(saved()).toBe("first, mine");
});

it("asks before a deletion takes what the other has just put there", async () => {
  const wait = placedAt(reply);
  const { store, put, saved, settled } = server([wait]);
  put([wait, note("theirs", wait, "replied")]);
  store.edit({ kind: "delete", id: wait._id });
  await settled();
  expect(store.state().trouble?.kind).toBe("conflict");
  store.resolve("theirs");
  await settled();
  expect(saved()).toBe("waitForReply (replied: theirs)");
});

it("asks before an undo takes back what the other has done", async () => {
  const { store, put, add, saved, settled } = server([first]);
  add("mine");
  await settled();
  put([...store.state().draft.actions, note("theirs")]);
  store.undo();
  await settled();
  expect(store.state().trouble?.kind).toBe("conflict");
  expect(saved()).toBe("first, mine, theirs");
});

it("keeps changes through a failure, and saves them at the next attempt", async () => {
  const { store, state, add, saved, shown, settled } = server([first]);
  state.down = true;
  add("a");
  await settled();
  expect(store.state().trouble?.kind).toBe("failed");
  expect(shown()).toBe("first, a");
  state.down = false;
  store.retry();
  await settled();
  expect(store.state().trouble).toBeUndefined();
  expect(saved()).toBe("first, a");
});

it("finds no conflict with its own save whose response was lost", async () => {
  const { store, state, saved, settled } = server([first]);
  state.loseNext = true;
  store.edit(changed(first, "mine"));
  await settled();
  expect(saved()).toBe("mine");
  store.retry();
  await settled();
  expect(store.state()).toMatchObject({ trouble: undefined, saving: false });
  expect(draftOf(store.state().workflow)).toEqual(store.state().draft);
});

it("takes over what others have saved while nothing is being changed", async () => {
  const { store, put, shown } = server([first]);
  store.refresh(put([first, second]));
  expect(shown()).toBe("first, second");
  store.refresh(workflowWith([], 1));
  expect(shown()).toBe("first, second");
});
