import type { AccountContext } from "#worker/context.ts";
import { uploadPrefix } from "#worker/domains/audience/imports/upload-keys.ts";
import { releaseNumbers } from "#worker/domains/identity/directory/delete-queries.ts";
import { logoPrefix } from "#worker/domains/identity/directory/logo-key.ts";
import { crmReadPrefix } from "#worker/domains/integrations/crm-imports/crm-read-prefix.ts";
import { forgetDetails } from "#worker/domains/money/invoices/billing-details-queries.ts";
import { filePrefix } from "#worker/domains/platform/files/file-store.ts";
import { exportPrefix } from "#worker/domains/reports/exports/streamed.ts";
import { forgetAssignments } from "#worker/domains/senders/shared-numbers/shared-number-queries.ts";
import { archivePrefix } from "#worker/domains/sending/archive/archive-prefix.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { movedPrefix } from "#worker/kernel/moved-prefix.ts";
import {
  auditBoundary,
  controlAuditBoundary,
  deleteRows,
  erasedTables,
  leftOver,
  mergeWords,
  nameOf,
  redactAudit,
} from "./purge-queries.ts";

/** Rows, or objects, of one step. */
export const AT_ONCE = 500;

/** What remains of a stage after a step: where to continue, nothing, or all of it from the start. */
export type Left = { after: string } | "nothing" | "everything";

export interface Stage {
  name: string;
  /** Does one bounded step; done again, it does no harm. */
  step: (ctx: AccountContext, after: string) => Promise<Left>;
}

/** What erases an account's data, in this order; its people in CONTROL come behind it. */
export const STAGES: readonly Stage[] = [
  // Nothing new can arrive on its own numbers.
  { name: "numbers", step: numbers },
  { name: "shared numbers", step: sharedNumbers },
  ...erasedTables.map((table) => ({
    name: nameOf(table),
    step: async (ctx: AccountContext): Promise<Left> => {
      const [result] = await ctx.db.batch([deleteRows(ctx, table, AT_ONCE)]);
      return (result?.meta.changes ?? 0) < AT_ONCE ? "nothing" : { after: "" };
    },
  })),
  { name: "words", step: words },
  { name: "media", step: media },
  { name: "billing details", step: billing },
  { name: "audit", step: auditWords },
  { name: "audit of CONTROL", step: controlAuditWords },
  { name: "check", step: async (ctx) => ((await leftOver(ctx)) > 0 ? "everything" : "nothing") },
];

async function numbers(ctx: AccountContext): Promise<Left> {
  await writeControl(ctx, [releaseNumbers(ctx, ctx.account.id)]);
  return "nothing";
}

/** Other accounts may write to its handsets from the numbers that they knew it by. */
async function sharedNumbers(ctx: AccountContext): Promise<Left> {
  const [result] = await writeControl(ctx, [forgetAssignments(ctx.account.id, AT_ONCE)]);
  return (result?.meta.changes ?? 0) < AT_ONCE ? "nothing" : { after: "" };
}

/** What contacts were found by is out of reach with them, and out of the index once its parts are merged. */
async function words(ctx: AccountContext, after: string): Promise<Left> {
  const [result] = await ctx.db.batch([mergeWords(after === "")]);
  // An index that is one part already changes only where it says so.
  return (result?.meta.changes ?? 0) < 2 ? "nothing" : { after: "merging" };
}

const OBJECTS = [
  uploadPrefix,
  filePrefix,
  exportPrefix,
  crmReadPrefix,
  logoPrefix,
  archivePrefix,
  movedPrefix,
];

async function media(ctx: AccountContext): Promise<Left> {
  for (const prefix of OBJECTS) {
    const { objects } = await ctx.media.list({ prefix: prefix(ctx.account.id), limit: AT_ONCE });
    if (objects.length === 0) continue;
    await ctx.media.delete(objects.map(({ key }) => key));
    return { after: "" };
  }
  return "nothing";
}

async function billing(ctx: AccountContext): Promise<Left> {
  await writeControl(ctx, [forgetDetails(ctx, ctx.account.id)]);
  return "nothing";
}

async function auditWords(ctx: AccountContext, after: string): Promise<Left> {
  const last = await auditBoundary(ctx, after, AT_ONCE);
  if (last === undefined) return "nothing";
  await ctx.db.batch([redactAudit(ctx.account.id, after, last)]);
  return { after: last };
}

async function controlAuditWords(ctx: AccountContext, after: string): Promise<Left> {
  const last = await controlAuditBoundary(ctx, after, AT_ONCE);
  if (last === undefined) return "nothing";
  await writeControl(ctx, [redactAudit(ctx.account.id, after, last)]);
  return { after: last };
}
