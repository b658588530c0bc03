import type { AccountContext } from "#worker/context.ts";
import type { ImportRow } from "./import-queries.ts";

export interface ImportFeed {
  /**
   * Publishes an import's progress to the console; skipped while the previous event is still being
   * sent.
   */
  moved: () => void;
  /** Resolves once the last event was sent. */
  idle: () => Promise<void>;
}

/** Publishes an import's progress to the console; a failing feed is no reason for the import to fail. */
export function importFeed(ctx: AccountContext, job: ImportRow): ImportFeed {
  let publishing: Promise<void> | undefined;
  async function publish(): Promise<void> {
    try {
      const feed = ctx.feed(ctx.account.id);
      await feed.publish([
        {
          type: "import",
          id: job.id,
          group: job.groupId,
          status: job.status === "undoing" ? "undoing" : "running",
        },
      ]);
    } catch (error) {
      ctx.log.error("import.feed", error, { import: job.id });
    }
  }
  return {
    moved: () => {
      publishing ??= publish().finally(() => {
        publishing = undefined;
      });
    },
    idle: async () => await publishing,
  };
}
