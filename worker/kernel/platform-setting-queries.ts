import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { SECTIONS, type Section } from "#core/contract/platform-settings/setting-values.ts";
import type { Kernel } from "#worker/context.ts";
import { platformSettings } from "#worker/db/schema/control/kernel.ts";
import type { Statement } from "#worker/db/statement.ts";
import { versionOf } from "./edit-queries.ts";

type Control = Pick<Kernel, "control" | "now">;

export type SettingRow = typeof platformSettings.$inferSelect;

/** What applies now, and what is scheduled: of each section at most one of both. */
export function settingRows(ctx: Control): Promise<SettingRow[]> {
  const { validTo, withdrawnAt } = platformSettings;
  const isOpen = or(isNull(validTo), gt(validTo, ctx.now()));
  return ctx.control.list(platformSettings, { where: and(isOpen, isNull(withdrawnAt)) });
}

/** A section's value as it is now (JSON, null if it was never set), for the read of something else. */
export function settingNow({ now }: Pick<Kernel, "now">, section: Section): SQL<string | null> {
  const at = now();
  return sql<string | null>`(SELECT value FROM platform_settings WHERE section = ${section}
    AND valid_from <= ${at} AND (valid_to IS NULL OR valid_to > ${at}))`;
}

/** How a section was changed last, withdrawn or not. */
export async function latestSetting(
  ctx: Control,
  section: Section,
): Promise<SettingRow | undefined> {
  const [latest] = await ctx.control.list(platformSettings, {
    where: eq(platformSettings.section, section),
    orderBy: [desc(platformSettings.version)],
    limit: 1,
  });
  return latest;
}

const sectionVersion = z.object({ section: z.enum(SECTIONS), version: z.string().nullable() });

/** What the audit says that a change of a section is about. */
export function settingSubject(section: Section): string {
  return `settings.${section}`;
}

/** The version of each section, for whoever edits it; null of one that nobody has changed. */
export function settingVersions(ctx: Control): Promise<z.output<typeof sectionVersion>[]> {
  const subjects = SECTIONS.map((section) => [section, settingSubject(section)]);
  return ctx.control.rows(
    sql`SELECT value ->> 0 AS section, ${versionOf(sql`s.value ->> 1`)} AS version
      FROM json_each(${JSON.stringify(subjects)}) s`,
    sectionVersion,
  );
}

export function settingVersion(ctx: Control, section: Section, version: number) {
  return ctx.control.find(platformSettings, isVersion(section, version));
}

/** The statements that let a section be something else from a moment on. The key refuses a second one of its version. */
export function replaceSetting(ctx: Control, row: SettingRow): Statement[] {
  const open = and(eq(platformSettings.section, row.section), isNull(platformSettings.validTo));
  return [
    ctx.control.update(platformSettings, { validTo: row.validFrom }, open),
    ctx.control.insert(platformSettings, row),
  ];
}

/** Takes back what has not begun; changes nothing if it has, or somebody else took it back. */
export function withdrawRow(
  ctx: Control,
  { section, version, validFrom }: SettingRow,
  by: string,
): Statement {
  const isWaiting = and(
    isVersion(section, version),
    isNull(platformSettings.validTo),
    gt(platformSettings.validFrom, ctx.now()),
  );
  const withdrawn = { validTo: validFrom, withdrawnBy: by, withdrawnAt: ctx.now() };
  return ctx.control.update(platformSettings, withdrawn, isWaiting);
}

/** Lets what was to be replaced at that moment go on. */
export function continueBefore(ctx: Control, { section, validFrom }: SettingRow): Statement {
  const replaced = and(
    eq(platformSettings.section, section),
    eq(platformSettings.validTo, validFrom),
    lt(platformSettings.validFrom, validFrom),
  );
  return ctx.control.update(platformSettings, { validTo: null }, replaced);
}

function isVersion(section: Section, version: number) {
  return and(eq(platformSettings.section, section), eq(platformSettings.version, version));
}
