import type { AccountContext } from "#worker/context.ts";
import type { ImportRow } from "./import-queries.ts";

export interface ImportFeed {
  /** Says that an import moved. While a telling is under way another one would say nothing new. */
  tell: (status: ImportRow["status"]) => void;
  /** Says how it ended and waits until that is said. */
  end: (status: ImportRow["status"]) => Promise<void>;
}

/** Tells the console about an import; a feed that fails is no reason for the import to. */
export function importFeed(ctx: AccountContext, job: ImportRow): ImportFeed {
  let telling: Promise<void> | undefined;
  async function publish(status: string): Promise<void> {
    try {
      const feed = ctx.feed(ctx.account.id);
      await feed.publish([{ type: "import", id: job.id, group: job.groupId, status }]);
    } catch (error) {
      ctx.log.error("import.feed", error, { import: job.id });
    }
  }
  return {
    tell: (status) => {
      telling ??= publish(status).finally(() => {
        telling = undefined;
      });
    },
    end: async (status) => {
      await telling;
      await publish(status);
    },
  };
}
