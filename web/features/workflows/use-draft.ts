import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import {
  getWorkflow,
  listWorkflows,
  saveWorkflowDraft,
} from "#core/contract/workflows/workflows.ts";
import { call } from "#web/lib/api.ts";
import { keyOf } from "#web/lib/query.ts";
import { DraftStore } from "./draft-store.ts";
import type { Workflow } from "./loaded.ts";

/** A workflow's draft as it is edited here; `workflow` is how the server last had it. */
export function useDraft(workflow: Workflow) {
  const client = useQueryClient();
  const id = workflow._id;
  const [store] = useState(() => {
    const keep = (saved: Workflow) => {
      client.setQueryData(keyOf(getWorkflow, { id }), { data: saved });
      void client.invalidateQueries({ queryKey: keyOf(listWorkflows) });
      return saved;
    };
    return new DraftStore(workflow, {
      save: async ({ trigger, settings, actions }, version) => {
        const input = { id, version, trigger, settings, actions: [...actions] };
        return keep((await call(saveWorkflowDraft, input)).data);
      },
      load: async () => keep((await call(getWorkflow, { id })).data),
    });
  });
  useEffect(() => store.refresh(workflow), [store, workflow]);
  return { store, state: useSyncExternalStore(store.subscribe, store.state) };
}
