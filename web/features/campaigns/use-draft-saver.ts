import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createDraft, updateDraft } from "#core/contract/campaigns/draft-changes.ts";
import { getDraft, listDrafts } from "#core/contract/campaigns/drafts.ts";
import { call } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";
import { keyOf } from "#web/lib/query.ts";
import { rememberSave } from "./draft-saves.ts";
import type { DraftValues } from "./unsaved.ts";

export type SaveState = "new" | "saving" | "saved" | "failed";

/** Saves a draft: the first save creates it, later ones change it. Each save waits for the one before. */
export function useDraftSaver(initialId: string | undefined, initialVersion: number | undefined) {
  const client = useQueryClient();
  const id = useRef(initialId);
  // Of what this editor read or saved last: a change made elsewhere is not overwritten.
  const version = useRef(initialVersion);
  const last = useRef(Promise.resolve());
  const [state, setState] = useState<SaveState>(initialId ? "saved" : "new");

  const write = async (values: DraftValues): Promise<string> => {
    const known = id.current;
    const { data } = known
      ? await call(updateDraft, { id: known, version: version.current, ...values })
      : await call(createDraft, values);
    id.current = data._id;
    version.current = data.updatedAt;
    client.setQueryData(keyOf(getDraft, { id: data._id }), { data });
    void client.invalidateQueries({ queryKey: keyOf(listDrafts) });
    return data._id;
  };

  const save = (values: DraftValues): Promise<string> => {
    setState("saving");
    const run = last.current.then(() => write(values));
    last.current = run.then(
      () => setState("saved"),
      () => setState("failed"),
    );
    if (id.current) rememberSave(id.current, last.current);
    return run;
  };

  return { id, version, state, save };
}

/**
 * Puts the draft's own URL in the address bar without navigating: a reload finds the draft, and
 * neither the cursor nor the scroll position is lost.
 */
export function showDraftAddress(id: string): void {
  window.history.replaceState(window.history.state, "", paths.editCampaign(id));
}
