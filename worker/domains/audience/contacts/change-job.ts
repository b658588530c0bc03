import { CHANGE_TEXTS } from "#core/contract/contacts/contact-changes.ts";
import type { CursorJob } from "#worker/kernel/cursor-job.ts";
import { CHANGE_ROWS } from "./inner/change-queries.ts";
import { failChange } from "./inner/fail-change.ts";

/** A change of contacts, or its undoing. */
export const changeJob: CursorJob = {
  kind: "change",
  rows: CHANGE_ROWS,
  fail: failChange,
  gaveUp: CHANGE_TEXTS.gaveUp,
};
