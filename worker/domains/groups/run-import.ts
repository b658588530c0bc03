import * as z from "zod";
import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import type { MergeLabel } from "#core/contract/imports.ts";
import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { ring } from "#worker/domains/bell/notify.ts";
import { accountProfile } from "#worker/domains/directory/account-profile.ts";
import { commit } from "#worker/domains/house/commit.ts";
import type { SheetFile } from "#worker/files/read-sheet.ts";
import { contactIds } from "./contact-ids.ts";
import { failImport } from "./fail-import.ts";
import { settled } from "./group-queries.ts";
import { importFeed } from "./import-feed.ts";
import { importNotice } from "./import-notice.ts";
import { completed, findImport, type ImportRow } from "./import-queries.ts";
import { type ImportStep, importStep } from "./import-step.ts";
import { type PlannedRow, planRows, valuesOf } from "./plan-rows.ts";
import { openSheet } from "./stored-sheet.ts";

/** Rows of one batch. */
const SET = 1000;

const mapping = z.array(
  z.object({
    id: z.number(),
    oldLabel: z.string(),
    newLabel: z.string(),
    type: z.enum(["number", "text"]),
  }),
);

interface Plan {
  sheet: SheetFile;
  labels: MergeLabel[];
  rows: PlannedRow[];
  /** Contacts that the group may hold. */
  limit: number;
}

/** Does an import from where it stands to its end. Delivered twice, or anew after a crash, each row is done once. */
export async function runImport(ctx: AccountContext, importId: string): Promise<void> {
  const job = await findImport(ctx, importId);
  if (!job || job.status === "complete" || job.status === "failed") return;
  const plan = await planOf(ctx, job);
  if (typeof plan === "string") return failImport(ctx, job, plan);
  const feed = importFeed(ctx, job);
  for (let from = job.processed; from < job.rows; from += SET) {
    if (!(await importStep(ctx, stepOf(ctx, job, plan, from)))) return;
    feed.tell("running");
  }
  const statements = [
    ...(await importNotice(ctx, job)),
    completed(ctx, job.id),
    settled(ctx, job, null),
  ];
  await commit(ctx, statements, { action: "import.complete", subject: job.id });
  ring(ctx, "import");
  await feed.end("complete");
}

/** What is to do, or why it cannot be done. */
async function planOf(ctx: AccountContext, job: ImportRow): Promise<Plan | string> {
  const labels = mapping.parse(JSON.parse(job.labels));
  try {
    const { sheet } = await openSheet(ctx, job.uploadId, job.sheet);
    if (sheet.rows.length !== job.rows) return GROUP_TEXTS.fileGone;
    const { contactLimit: limit } = await accountProfile(ctx, ctx.account.id);
    return { sheet, labels, rows: planRows(sheet, labels), limit };
  } catch (error) {
    if (!(error instanceof CooeeError)) throw error;
    return error.code === "NOT_FOUND" ? GROUP_TEXTS.fileGone : error.message;
  }
}

function stepOf(ctx: AccountContext, job: ImportRow, plan: Plan, from: number): ImportStep {
  const { sheet, labels, limit } = plan;
  const rows = plan.rows.slice(from, from + SET);
  const cellsOf = ({ index }: PlannedRow) => sheet.rows[index] ?? [];
  const asReject = (planned: PlannedRow) => ({
    row: sheet.rowNumbers[planned.index] ?? 0,
    reason: planned.reason,
    cells: cellsOf(planned),
  });
  const good = rows.filter(({ number }) => number !== "");
  const ids = contactIds(ctx.now(), good.length);
  return {
    importId: job.id,
    groupId: job.groupId,
    from,
    to: from + rows.length,
    limit,
    contacts: good.map((planned, index) => ({
      id: ids[index] ?? "",
      number: planned.number,
      fields: valuesOf(cellsOf(planned), labels),
    })),
    rejects: rows.filter(({ number }) => number === "").map(asReject),
    asRejects: new Map(good.map((planned) => [planned.number, asReject(planned)])),
  };
}
