import {
  SETTING_TEXTS,
  type savePrices,
} from "#core/contract/platform-settings/platform-settings.ts";
import type { PlatformSettings, Section } from "#core/contract/platform-settings/setting-values.ts";
import { differences, settingWords } from "#core/contract/platform-settings/setting-words.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input, Output } from "#core/endpoint.ts";
import { conflict, invalid } from "#core/errors.ts";
import { formatDateTime } from "#core/rules/dates.ts";
import { type AccountContext, actingUser, personOf } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { saveEdit } from "#worker/kernel/commit-edit.ts";
import {
  latestSetting,
  replaceSetting,
  type SettingRow,
  settingSubject,
} from "#worker/kernel/platform-setting-queries.ts";
import { platformSettings } from "#worker/kernel/platform-settings.ts";
import { verb } from "#worker/verb.ts";
import { effectOf } from "./inner/effect-of.ts";

const YEAR = 366 * 86_400_000;

export const savePriceList = verb(contract.savePrices, (ctx, input) => save(ctx, "prices", input));

export const savePackageList = verb(contract.savePackages, (ctx, input) =>
  save(ctx, "packages", input),
);

export const savePlanList = verb(contract.savePlans, (ctx, input) => save(ctx, "plans", input));

export const saveNewcomers = verb(contract.saveNewAccounts, (ctx, input) =>
  save(ctx, "newAccounts", input),
);

export const saveInvoiceSeller = verb(contract.saveSeller, async (ctx, input) => {
  // Card payments cannot do without one.
  if (!input.value) throw invalid("value", SETTING_TEXTS.invoices);
  return save(ctx, "seller", input);
});

export const saveLimits = verb(contract.saveUsualLimits, (ctx, input) =>
  save(ctx, "limits", input),
);

export const saveSwitches = verb(contract.saveFlags, (ctx, input) => save(ctx, "flags", input));

export const saveConsoleNotice = verb(contract.saveNotice, async (ctx, input) => {
  const { value, startsAt = ctx.now() } = input;
  if (value && value.to <= Math.max(startsAt, ctx.now())) {
    throw invalid("value.to", SETTING_TEXTS.over);
  }
  return save(ctx, "notice", input);
});

type Outcome = Output<typeof savePrices>;
type Change<S extends Section> = Omit<Input<typeof savePrices>, "value"> & {
  value: PlatformSettings[S];
};

/** Lets a section be something else from a moment on. Of two who change what both saw, the second learns who was first. */
async function save<S extends Section>(
  ctx: AccountContext,
  section: S,
  { value, version, startsAt, preview }: Change<S>,
): Promise<Outcome> {
  const now = ctx.now();
  checkStart(startsAt, now);
  const [settings, latest, { timeZone }] = await Promise.all([
    platformSettings(ctx),
    latestSetting(ctx, section),
    accountProfile(ctx, ctx.account.id),
  ]);
  refuseWhileWaiting(latest, { now, timeZone });
  const changes = differences(
    settingWords(section, settings[section], timeZone),
    settingWords(section, value, timeZone),
  );
  if (changes.length === 0) throw invalid("value", SETTING_TEXTS.same);
  const from = startsAt ?? now;
  const effect = await effectOf(ctx, {
    section,
    before: settings,
    after: { ...settings, [section]: value },
  });
  const data = { saved: !preview, startsAt: from, changes, ...effect };
  if (preview) return { message: "", data };
  await saveEdit(ctx, {
    statements: replaceSetting(ctx, {
      section,
      version: (latest?.version ?? 0) + 1,
      value: JSON.stringify(value),
      validFrom: from,
      validTo: null,
      byUser: actingUser(personOf(ctx)),
      byName: personOf(ctx).name,
      at: now,
      withdrawnBy: null,
      withdrawnAt: null,
    }),
    audit: {
      action: "settings.change",
      subject: settingSubject(section),
      detail: { startsAt: from, changes },
    },
    version,
  });
  return { message: from > now ? SETTING_TEXTS.scheduled : SETTING_TEXTS.saved, data };
}

function checkStart(startsAt: number | undefined, now: number): void {
  if (startsAt === undefined) return;
  if (startsAt < now) throw invalid("startsAt", SETTING_TEXTS.past);
  if (startsAt > now + YEAR) throw invalid("startsAt", SETTING_TEXTS.far);
}

/** Two changes of a section cannot wait for their times. */
function refuseWhileWaiting(
  latest: SettingRow | undefined,
  { now, timeZone }: { now: number; timeZone: string },
): void {
  if (!latest || latest.withdrawnAt !== null || latest.validFrom <= now) return;
  const { byName, validFrom } = latest;
  throw conflict(SETTING_TEXTS.waiting(byName, formatDateTime(validFrom, timeZone)));
}
