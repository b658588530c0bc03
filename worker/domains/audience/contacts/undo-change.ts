import { CHANGE_TEXTS, MOST_CHOSEN } from "#core/contract/contacts/contact-changes.ts";
import { contract } from "#core/contract/registry.ts";
import { type CooeeError, conflict, forbidden } from "#core/errors.ts";
import { may } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { abortIfImporting, findGroup } from "#worker/domains/audience/groups/group-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { presentChange } from "./change-contacts.ts";
import { abortIfChanging } from "./changing-queries.ts";
import { checkFree } from "./check-free.ts";
import {
  abortUnlessAt,
  advance,
  type ChangeRow,
  changeById,
  groupsOf,
  isOpen,
  undoUntil,
} from "./inner/change-queries.ts";
import { runChange } from "./run-change.ts";

/** Who may undo it is who could have asked for it. */
export const undoChange = verb(contract.undoChange, async (ctx, { id }) => {
  const job = await changeById(ctx, id);
  refuse(ctx, job);
  const groups = groupsOf(job);
  const found = await Promise.all(groups.map((group) => findGroup(ctx, group)));
  await checkFree(
    ctx,
    found.filter((group) => group !== undefined),
  );
  // A few contacts of a large group may be in many sets.
  const isSmall = job.changed <= MOST_CHOSEN && job.step <= 1;
  const committed = await commitUnlessAborted(ctx, {
    statements: [
      abortIfChanging(ctx, groups),
      abortIfImporting(ctx, groups),
      abortUnlessAt(ctx, job),
      advance(ctx, id, { status: "undoing", error: null }),
    ],
    effects: isSmall ? [] : [{ type: "job", kind: "change", id }],
    events: [{ type: "contacts.changed", groups }],
    audit: { action: "contact.undoSet", subject: job.groupId, detail: { change: id } },
  });
  if (!committed) throw busy();
  if (isSmall) await runChange(ctx, id);
  const [row, names] = await Promise.all([changeById(ctx, id), groupNames(ctx, groups)]);
  return { data: presentChange(row, names) };
});

function refuse(ctx: AccountContext, job: ChangeRow): void {
  const needed = job.action === "delete" ? "groupDelete" : "groupEdit";
  if (ctx.person && !may(ctx.person, needed)) {
    throw forbidden();
  }
  if (isOpen(job)) throw conflict(CHANGE_TEXTS.running);
  if ((undoUntil(job) ?? 0) <= ctx.now()) throw conflict(CHANGE_TEXTS.tooLate);
}

function busy(): CooeeError {
  return conflict(CHANGE_TEXTS.busy);
}
