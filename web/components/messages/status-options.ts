import { HISTORY_STATUSES, STATUS_LABELS } from "#core/statuses.ts";

/** Statuses that messages have most often; the filter begins with them. */
const FIRST: readonly string[] = ["delivered", "sent", "received", "queued", "failed"];
/** `all` is no filter, and `rejected` another word for `reject` (C36). */
const LEFT_OUT: readonly string[] = ["all", "rejected", ...FIRST];

/** R066: what messages can be filtered by. */
export const STATUS_OPTIONS = [
  ...FIRST,
  ...HISTORY_STATUSES.filter((value) => !LEFT_OUT.includes(value)),
].map((value) => ({ value, label: STATUS_LABELS[value] ?? value }));
