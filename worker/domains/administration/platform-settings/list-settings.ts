import type {
  ScheduledChange,
  SettingState,
} from "#core/contract/platform-settings/platform-settings.ts";
import {
  type PlatformSettings,
  SECTIONS,
  type Section,
} from "#core/contract/platform-settings/setting-values.ts";
import { differences, settingWords } from "#core/contract/platform-settings/setting-words.ts";
import { contract } from "#core/contract/registry.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import {
  type SettingRow,
  settingRows,
  settingVersions,
} from "#worker/kernel/platform-setting-queries.ts";
import { settingsAt } from "#worker/kernel/platform-settings.ts";
import { verb } from "#worker/verb.ts";

export const listSettings = verb(contract.listSettings, async (ctx) => {
  const [rows, versions, { timeZone }] = await Promise.all([
    settingRows(ctx),
    settingVersions(ctx),
    accountProfile(ctx, ctx.account.id),
  ]);
  const values = settingsAt(ctx, rows);
  const stateOf = (section: Section): SettingState => {
    const own = rows.filter((row) => row.section === section);
    const current = own.find(({ validFrom }) => validFrom <= ctx.now());
    const waiting = own.find(({ validFrom }) => validFrom > ctx.now());
    return {
      section,
      version: versions.find((row) => row.section === section)?.version ?? null,
      ...(current && isByPerson(current) && { by: current.byName, at: current.at }),
      ...(current && isByPerson(current) && { since: current.validFrom }),
      ...(waiting && { scheduled: presentScheduled(ctx, section, { values, waiting, timeZone }) }),
    };
  };
  return { data: { values, sections: SECTIONS.map(stateOf) } };
});

/** A migration set what was on sale before. */
function isByPerson({ byUser }: SettingRow): boolean {
  return byUser !== "system";
}

function presentScheduled(
  ctx: AccountContext,
  section: Section,
  {
    values,
    waiting,
    timeZone,
  }: { values: PlatformSettings; waiting: SettingRow; timeZone: string },
): ScheduledChange {
  const { version, validFrom, byName } = waiting;
  const next = settingsAt({ ...ctx, now: () => validFrom }, [waiting]);
  const wordsOf = (settings: PlatformSettings) =>
    settingWords(section, settings[section], timeZone);
  return {
    version,
    startsAt: validFrom,
    by: byName,
    changes: differences(wordsOf(values), wordsOf(next)),
  };
}
