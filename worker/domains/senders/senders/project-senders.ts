import type { AccountContext, Kernel, SystemContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { commitOnce } from "#worker/domains/platform/notifications/commit-once.ts";
import type { Change } from "#worker/kernel/commit.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import {
  changeShared,
  deleteSender,
  insertSender,
  markApplied,
  type ProjectedRow,
  type ProjectedTable,
  sharingAccounts,
  unappliedRows,
} from "./sender-queries.ts";
import type { Sender } from "./senders.ts";

/** Rows of one kind in one sweep. */
const AT_ONCE = 50;
/** Until then the call that changed a row brings it to the shard. */
const MINUTE = 60_000;

/** What a row of CONTROL means for the account that it names. */
interface Projected extends Omit<Change, "statements"> {
  /** The name or the number. */
  value: string;
  /** What the account can send as; `gone` if it no longer can, `kept` if the row changes nothing about that. */
  sender:
    | (Omit<Sender, "value" | "register"> & Partial<Pick<Sender, "register">>)
    | "gone"
    | "kept";
}

interface Kind<Row extends ProjectedRow> {
  table: ProjectedTable;
  find: (ctx: Kernel, id: string) => Promise<Row | undefined>;
  project: (account: AccountContext, row: Row) => Promise<Projected> | Projected;
}

type Context = Kernel & Pick<AccountContext, "forAccount">;

/** How one kind of sender gets from its table in CONTROL to the shards of the accounts. */
export interface SenderProjection {
  /** Brings one row to its shard; what fails is logged, and left to the sweep. Safe to repeat. */
  apply: (ctx: Context, id: string) => Promise<void>;
  /** The same of rows that have waited for more than a minute. Whether there may be more. */
  sweep: (ctx: SystemContext) => Promise<boolean>;
}

export function projectSenders<Row extends ProjectedRow>(kind: Kind<Row>): SenderProjection {
  const apply = (ctx: Context, id: string) =>
    applyRow(ctx, kind, id).catch((error: unknown) => {
      ctx.log.error("sender.unapplied", error, { sender: id });
    });
  return {
    apply,
    sweep: async (ctx) => {
      const due = { before: ctx.now() - MINUTE, limit: AT_ONCE };
      const rows = await unappliedRows(ctx, kind.table, due);
      await eachAlone(ctx, "senders", rows, ({ id }) => apply(ctx, id));
      return rows.length === AT_ONCE;
    },
  };
}

async function applyRow<Row extends ProjectedRow>(
  ctx: Context,
  kind: Kind<Row>,
  id: string,
): Promise<void> {
  const row = await kind.find(ctx, id);
  if (!row || row.appliedAt !== null || row.accountId === null) return;
  const ref = await resolveAccount(ctx, row.accountId);
  if (!ref) throw new Error("The sender's account is not there");
  const account = ctx.forAccount(ref);
  const { value, sender, events = [], ...change } = await kind.project(account, row);
  const sharing = await sharingAccounts(account, value);
  await commitOnce(account, {
    ...change,
    statements: statementsOf(account, value, sender),
    events: [
      ...events,
      ...sharing.map((below) => ({ type: "account.changed" as const, account: below })),
    ],
  });
  await writeControl(ctx, [markApplied(ctx, kind.table, row)]);
  // It may have changed meanwhile.
  await applyRow(ctx, kind, id);
}

function statementsOf(
  account: AccountContext,
  value: string,
  sender: Projected["sender"],
): Statement[] {
  if (sender === "kept") return [];
  if (sender === "gone") return [deleteSender(account, value)];
  const { register } = sender;
  return [
    insertSender(account, { value, ...sender }),
    ...(register ? [changeShared(account, { value, register })] : []),
  ];
}
