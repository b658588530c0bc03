import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { MAX_LABELS } from "#core/rules/file-limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkedAudience } from "#worker/domains/audience/audiences/audiences.ts";
import {
  type AudienceSet,
  writeAudience,
} from "#worker/domains/audience/audiences/write-audience.ts";
import { launchedBefore, launchNew } from "#worker/domains/campaigns/campaigns/launch-new.ts";
import { digestOf, hashOf } from "#worker/request-digest.ts";
import { validInput } from "#worker/valid-input.ts";
import { verb } from "#worker/verb.ts";
import { numberColumnOf, plannedRows, valueReader } from "./inner/plan-rows.ts";
import { checkMapping, numberColumn, type SheetInput, sheetOf } from "./mapped-sheet.ts";
import type { StoredSheet } from "./stored-sheet.ts";

/** An uploaded sheet's rows as an audience: each number once, with its row's values. */
export const audienceFromSheet = verb(contract.audienceFromSheet, async (ctx, input) => {
  return { data: await checkedAudience(ctx, await sheetAudience(ctx, input)) };
});

/** R005: a campaign to the rows of a spreadsheet, in one call. */
export const launchToSheet = verb(contract.launchToSheet, async (ctx, input) => {
  const { file, upload, sheet, separator, encoding, headerRow, hiddenRows, labels, ...payload } =
    input;
  const options = { sheet, separator, encoding, headerRow, hiddenRows };
  const { key } = payload;
  // The audience is made again by each request: a repeated one is known by what it was given.
  const digest = key && (await digestOf({ ...input, key: undefined, file: await hashOf(file) }));
  const before =
    key && digest && (await launchedBefore(ctx, { clientKey: key, clientDigest: digest }));
  if (before) return before;
  const audience = await sheetAudience(ctx, { file, upload, labels, ...options });
  return launchNew(ctx, validInput(contract.launchToNumbers.input, { ...payload, audience }), {
    digest,
  });
});

/** R005: the rows of a stored file as an audience. */
export async function sheetAudience(
  ctx: AccountContext,
  input: Omit<SheetInput, "labels"> & { labels?: MergeLabel[] },
) {
  const stored = await sheetOf(ctx, input);
  const labels = input.labels ?? suggested(stored);
  checkMapping(stored, labels);
  if ((stored.reading.columns[labels[0]?.id ?? 0]?.mobiles ?? 0) === 0) {
    throw new CooeeError("UNPROCESSABLE", CAMPAIGN_TEXTS.noNumbers, {
      labels: GROUP_TEXTS.noMobiles,
    });
  }
  const audience = {
    kind: "sheet" as const,
    name: stored.fileName,
    labels: labels.filter(({ type }) => type === "text").map(({ newLabel }) => newLabel),
    headers: stored.reading.headers,
  };
  return writeAudience(ctx, audience, setsOf(ctx, stored, labels));
}

/** Every column under its own name, if a program does not say otherwise. */
function suggested({ reading }: StoredSheet): MergeLabel[] {
  const { columns } = reading;
  const number = numberColumn(reading);
  const others = columns.flatMap(({ header, filled }, id) =>
    id === number || filled === 0
      ? []
      : [{ id, oldLabel: header, newLabel: header, type: "text" as const }],
  );
  const first = columns[number]?.header ?? "";
  const label = {
    id: number,
    oldLabel: first,
    newLabel: first,
    type: "number" as const,
  };
  return [label, ...others.slice(0, MAX_LABELS - 1)];
}

/** Rows of a set: as many slabs as make one batch worth its trip. */
const SET = 2000;

async function* setsOf(
  ctx: AccountContext,
  stored: StoredSheet,
  labels: readonly MergeLabel[],
): AsyncGenerator<AudienceSet> {
  const column = numberColumnOf(labels);
  const valuesOf = valueReader(labels);
  let numbers: [string, string][] = [];
  let rejects: [number, "invalid" | "duplicate", string, string, string][] = [];
  for await (const rows of plannedRows(ctx, stored, labels)) {
    for (const { row, number, reason, duplicate, cells } of rows) {
      if (number !== "") numbers.push([number, JSON.stringify(valuesOf(cells))]);
      else {
        const kind = duplicate ? "duplicate" : "invalid";
        const kept = stored.reading.headers.map((_, at) => cells[at] ?? "");
        rejects.push([row, kind, reason, cells[column] ?? "", JSON.stringify(kept)]);
      }
    }
    if (numbers.length + rejects.length < SET) continue;
    yield { numbers, rejects };
    numbers = [];
    rejects = [];
  }
  if (numbers.length + rejects.length > 0) yield { numbers, rejects };
}
