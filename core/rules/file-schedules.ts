import { nextOccurrences, type Recurrence } from "./recurrence.ts";

/** How a scheduler gets its files, besides those that people upload. */
export const FILE_SOURCES = ["upload", "address", "fetch"] as const;

/** What happens to a file that comes when its time has passed. */
export const LATE_CHOICES = ["send", "skip"] as const;

/** `waiting`: for its time or its file; `missed`: no file came; `skipped` and `failed`: `info` says why. */
export const RUN_STATUSES = ["waiting", "launched", "missed", "skipped", "failed"] as const;

/** `replaced`: a newer one was sent instead; `outside`: it came when no file was due. */
export const SCHEDULED_FILE_STATUSES = ["waiting", "sent", "replaced", "outside"] as const;

export const MAX_SCHEDULERS = 100;
/** Files of one scheduler that wait. */
export const MAX_WAITING_FILES = 20;
/** Rows left out of one file that the log keeps. */
export const MAX_LOGGED_ROWS = 1000;
const MINUTE_MS = 60_000;
export const MAX_WINDOW_MINUTES = 31 * 24 * 60;
export const MAX_GRACE_MINUTES = 24 * 60;
/** How often an address is asked for a file that is due. */
export const FETCH_EVERY_MS = 5 * MINUTE_MS;
/** For how long the log is kept. */
export const LOG_KEPT_MS = 90 * 24 * 60 * MINUTE_MS;

export const FILE_TEXTS = {
  tooMany: `You can have ${MAX_SCHEDULERS} schedulers. Delete one that you no longer need.`,
  nameTaken: "Another scheduler has this name",
  nameRequired: "Enter a name",
  messageRequired: "Write the message",
  bothMapped: "Give an upload together with the labels of its columns",
  longHeaders: "The column names of this file are too long",
  noDate: "No day between the start and the end is still to come. Choose other dates.",
  addressRequired: "Enter the address of the file",
  tooManyWaiting: `${MAX_WAITING_FILES} files already wait to be sent. Delete one first.`,
  paused: "It was paused at this time",
  closed: "The file scheduler is closed to your account at the moment",
  noFile: "No file came by its time",
  same: (date: string) =>
    `The same file came again. It was already sent on ${date}, so it was not sent again.`,
  alreadyWaiting: "The same file already waits to be sent.",
  sent: "This file was sent, so it stays in the history",
  received: (rows: string) => `File received: ${rows}`,
  outside: (opens: string) =>
    `It came when no file was due. Files for the next time count from ${opens}.`,
  noMoreDates: "It came after the last date. Choose further dates to send it.",
  restored:
    "Our records were restored to an earlier time. Check this scheduler, then start it again",
  pausedFor: (reason: string) => `Paused. ${reason}`,
  unread: (name: string, reason: string) => `${name} was refused: ${reason}`,
  launched: (sent: number, left: number) =>
    `Sent to ${sent === 1 ? "1 row" : `${sent} rows`}${left === 0 ? "" : `, ${left} left out`}`,
  /** `#` is how many. */
  moreRows: "# more rows were left out",
  empty: "The file is empty",
  unchanged: "the file at the address has not changed since it was last fetched",
  half: (had: number, said: number) => `Only ${had} of ${said} bytes arrived. Send the file again.`,
  digest: "The file arrived damaged: its Content-MD5 does not match. Send it again.",
} as const;

export interface FileWindow {
  /** When it is sent. */
  dueAt: number;
  /** From when files count for it, and until when it waits for one. */
  opensAt: number;
  closesAt: number;
}

interface Plan {
  recurrence: Recurrence;
  timeZone: string;
  windowMinutes: number;
  graceMinutes: number;
}

/**
 * The next time that a scheduler sends, after a moment. A file that comes while the time before still waits counts for
 * that one, so windows never overlap. The first has no time before: every file counts from `since`.
 */
export function nextWindow(
  { recurrence, timeZone, windowMinutes, graceMinutes }: Plan,
  { after, since, closed }: { after: number; since: number; closed?: number },
): FileWindow | undefined {
  const [next, following] = nextOccurrences(recurrence, timeZone, { after, count: 2 });
  if (!next) return undefined;
  const opens = next.at - windowMinutes * MINUTE_MS;
  return {
    dueAt: next.at,
    opensAt: closed === undefined ? since : Math.max(opens, closed),
    closesAt: Math.min(
      next.at + graceMinutes * MINUTE_MS,
      following?.at ?? Number.POSITIVE_INFINITY,
    ),
  };
}

/** What is different in a file's columns; undefined if they are the mapped ones, in their order. */
export function changedColumns(
  mapped: readonly string[],
  found: readonly string[],
): string | undefined {
  if (mapped.length === found.length && mapped.every((name, at) => name === found[at])) {
    return undefined;
  }
  const added = missingFrom(mapped, found);
  const gone = missingFrom(found, mapped);
  const parts = [
    ...(added.length > 0 ? [`new: ${listed(added)}`] : []),
    ...(gone.length > 0 ? [`missing: ${listed(gone)}`] : []),
    ...(added.length + gone.length === 0 ? ["they are in another order"] : []),
  ];
  return `The columns of the file have changed (${parts.join("; ")})`;
}

/** Names that `others` has and `these` does not, as often as they are too many. */
function missingFrom(these: readonly string[], others: readonly string[]): string[] {
  const left = [...these];
  return others.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const MOST_NAMED = 5;
const LONGEST_NAME = 40;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => `"${name.slice(0, LONGEST_NAME)}"`);
  const more = names.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
