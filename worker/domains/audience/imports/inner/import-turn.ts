import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { ImportRow } from "./import-queries.ts";

/**
 * D1 allows an invocation 1,000, with those that are not of a set. A file of the most rows takes 700, and 900 with
 * some rejected in each set.
 */
export const STATEMENTS_A_TURN = 910;
/** What a set takes at most that removes or restores contacts. */
const SET_STATEMENTS = 12;
/** Between two events: a person sees no more, and each costs as much as some of the import's work. */
const APART_MS = 250;

/** What one delivery does of an import. */
export interface ImportTurn {
  /** Counts a set's statements, and publishes progress to the console; skipped soon after the previous event. */
  moved: (statements?: number) => void;
  isOver: () => boolean;
  /** Resolves once the last event was sent. */
  idle: () => Promise<void>;
  /** Leaves the rest to another delivery. Two that do so cost nothing: a set is done once. */
  handOver: () => Promise<void>;
}

/** A failing feed is no reason for the import to fail. */
export function importTurn(ctx: AccountContext, job: ImportRow, most: number): ImportTurn {
  let publishing: Promise<void> | undefined;
  let next = 0;
  let done = 0;
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
  const idle = async () => await publishing;
  return {
    moved: (statements = SET_STATEMENTS) => {
      done += statements;
      if (ctx.now() < next) return;
      next = ctx.now() + APART_MS;
      publishing ??= publish().finally(() => {
        publishing = undefined;
      });
    },
    isOver: () => done >= most,
    idle,
    handOver: async () => {
      await idle();
      await commit(ctx, {
        effects: [{ type: "import", import: idSchema("import").parse(job.id) }],
      });
    },
  };
}
