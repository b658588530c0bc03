import { recentReads } from "#worker/kernel/recent-reads.ts";
import type { SessionRow } from "./inner/live-session-queries.ts";

const MOST_SESSIONS = 1_000;

/** Sessions that passed a check, by id: a plain read may rely on it for a few seconds (docs/decisions/0032). */
export const recentChecks = recentReads<SessionRow>(MOST_SESSIONS);
