import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import {
  getWorkflow,
  listWorkflows,
  saveWorkflowDraft,
} from "#core/contract/workflows/workflows.ts";
import { call } from "#web/lib/api.ts";
import { keyOf } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { useRetry } from "#web/lib/use-retry.ts";
import { draftOf, same } from "./draft-edits.ts";
import { DraftStore } from "./draft-store.ts";
import { keptWorkflow } from "./kept-workflow.ts";
import type { Workflow } from "./loaded.ts";

/**
 * A workflow's draft as it is edited here; `workflow` is how the server last had it. What an earlier visit could
 * not save is saved now, and can be undone.
 */
export function useDraft(workflow: Workflow) {
  const client = useQueryClient();
  const me = useMe();
  const id = workflow._id;
  const kept = useMemo(() => keptWorkflow(me, id), [me, id]);
  const [unsaved] = useState(() => kept.read()?.value);
  const [store] = useState(() => {
    const keep = (saved: Workflow) => {
      client.setQueryData(keyOf(getWorkflow, { id }), { data: saved });
      void client.invalidateQueries({ queryKey: keyOf(listWorkflows) });
      return saved;
    };
    return new DraftStore(unsaved ? { ...workflow, ...unsaved.base } : workflow, {
      save: async ({ trigger, settings, actions }, version) => {
        const input = { id, version, trigger, settings, actions: [...actions] };
        return keep((await call(saveWorkflowDraft, input)).data);
      },
      load: async () => keep((await call(getWorkflow, { id })).data),
    });
  });
  useEffect(() => {
    if (unsaved) store.edit({ kind: "all", draft: unsaved.draft });
  }, [store, unsaved]);
  useEffect(() => store.refresh(workflow), [store, workflow]);
  const state = useSyncExternalStore(store.subscribe, store.state);
  const { trouble } = state;
  useEffect(() => {
    const { trigger, settings, actions } = draftOf(state.draft);
    const base = state.workflow;
    if (same(draftOf(base), state.draft)) return kept.forget();
    kept.keep({
      base: { ...draftOf(base), actions: [...base.actions], version: base.version },
      draft: { trigger, settings, actions: [...actions] },
    });
  }, [kept, state]);
  useRetry(trouble?.kind === "failed" && trouble.mayPass, () => store.retry());
  return { store, state };
}
