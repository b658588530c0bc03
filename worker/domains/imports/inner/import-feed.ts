import type { AccountContext } from "#worker/context.ts";
import type { ImportRow } from "./import-queries.ts";

export interface ImportFeed {
  /** Tells the console that an import moved; not while it is still being told of the move before. */
  moved: () => void;
  /** Resolves once the console has been told of the last move. */
  idle: () => Promise<void>;
}

/** Tells the console how far an import is; a feed that fails is no reason for the import to. */
export function importFeed(ctx: AccountContext, job: ImportRow): ImportFeed {
  let publishing: Promise<void> | undefined;
  async function publish(): Promise<void> {
    try {
      const feed = ctx.feed(ctx.account.id);
      await feed.publish([{ type: "import", id: job.id, group: job.groupId, status: "running" }]);
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
