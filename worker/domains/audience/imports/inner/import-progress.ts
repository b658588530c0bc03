import type { AccountContext } from "#worker/context.ts";
import type { ImportRow } from "./import-queries.ts";

/** What a set takes at most that removes or restores contacts. */
export const SET_STATEMENTS = 12;
/** Between two events: a person sees no more, and each costs as much as some of the import's work. */
const APART_MS = 250;

/** What the console sees of an import while it runs. */
export interface ImportProgress {
  /** Publishes that a set is done; skipped soon after the previous event. */
  moved: () => void;
  /** Resolves once the last event was sent. */
  idle: () => Promise<void>;
}

/** A failing feed is no reason for the import to fail. */
export function importProgress(ctx: AccountContext, job: ImportRow): ImportProgress {
  const status = job.status === "undoing" ? "undoing" : "running";
  let publishing: Promise<void> | undefined;
  let next = 0;
  async function publish(): Promise<void> {
    try {
      const feed = ctx.feed(ctx.account.id);
      await feed.publish([{ type: "import", id: job.id, group: job.groupId, status }]);
    } catch (error) {
      ctx.log.error("import.feed", error, { import: job.id });
    }
  }
  return {
    moved: () => {
      if (ctx.now() < next) return;
      next = ctx.now() + APART_MS;
      publishing ??= publish().finally(() => {
        publishing = undefined;
      });
    },
    idle: async () => await publishing,
  };
}
