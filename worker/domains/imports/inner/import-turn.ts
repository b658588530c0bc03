import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { ImportRow } from "./import-queries.ts";

/** Sets of one turn: an invocation may run a thousand statements, and a set is up to a dozen. */
export const SETS_A_TURN = 80;
/** Between two events: a person sees no more, and each costs as much as some of the import's work. */
const APART_MS = 250;

/** What one delivery does of an import. */
export interface ImportTurn {
  /** Counts a set, and publishes progress to the console; skipped soon after the previous event. */
  moved: () => void;
  isOver: () => boolean;
  /** Resolves once the last event was sent. */
  idle: () => Promise<void>;
  /** Leaves the rest to another delivery. Two that do so cost nothing: a set is done once. */
  handOver: () => Promise<void>;
}

/** A failing feed is no reason for the import to fail. */
export function importTurn(ctx: AccountContext, job: ImportRow, sets: number): ImportTurn {
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
    moved: () => {
      done += 1;
      if (ctx.now() < next) return;
      next = ctx.now() + APART_MS;
      publishing ??= publish().finally(() => {
        publishing = undefined;
      });
    },
    isOver: () => done >= sets,
    idle,
    handOver: async () => {
      await idle();
      await commit(ctx, {
        effects: [{ type: "import", import: idSchema("import").parse(job.id) }],
      });
    },
  };
}
