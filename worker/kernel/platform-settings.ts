import {
  type PlatformSettings,
  storedSettings,
} from "#core/contract/platform-settings/setting-values.ts";
import { CooeeError } from "#core/errors.ts";
import { FLAGS, type FlagName } from "#core/rules/flags.ts";
import { BASE_RATES, FIRST_RATES } from "#core/rules/prices.ts";
import type { Kernel } from "#worker/context.ts";
import { type SettingRow, settingRows } from "./platform-setting-queries.ts";
import { recentReads } from "./recent-reads.ts";

type Context = Pick<Kernel, "control" | "now" | "settings">;

const recent = recentReads<SettingRow[]>(1);

/** What administrators have set for everyone, as it is now: for what is charged or printed. */
export async function platformSettings(ctx: Context): Promise<PlatformSettings> {
  return settingsAt(ctx, await settingRows(ctx));
}

/** The same, as it was at most a few seconds ago: for what every call looks at. */
export async function recentSettings(ctx: Context): Promise<PlatformSettings> {
  const now = ctx.now();
  const known = recent.known("", now);
  return settingsAt(ctx, known ?? (await recent.read("", now, () => settingRows(ctx))));
}

/** What rows of all sections come to at this moment. */
export function settingsAt(ctx: Context, rows: readonly SettingRow[]): PlatformSettings {
  const now = ctx.now();
  const inForce = rows.filter(
    ({ validFrom, validTo }) => validFrom <= now && (validTo === null || validTo > now),
  );
  const set = inForce.map(
    ({ section, value }) => [section, storedSettings[section].parse(JSON.parse(value))] as const,
  );
  return { ...unchanged(ctx.settings), ...Object.fromEntries(set) };
}

/** What applies where nothing was ever set. */
function unchanged(settings: Context["settings"]): PlatformSettings {
  const { SELLER_NAME: name, SELLER_ABN: abn, SELLER_ADDRESS, SIGN_UP_CREDIT } = settings;
  return {
    prices: { base: BASE_RATES, first: FIRST_RATES, tiers: { sms: [], mms: [] } },
    packages: [],
    plans: [],
    newAccounts: { credit: SIGN_UP_CREDIT },
    seller: abn ? { name, abn, address: SELLER_ADDRESS ?? null } : null,
    limits: { standard: {}, trial: {} },
    flags: { off: [] },
    notice: null,
  };
}

/** Whether an administrator has switched something off for everyone. */
export async function isOff(ctx: Context, flag: FlagName): Promise<boolean> {
  return (await recentSettings(ctx)).flags.off.includes(flag);
}

/** Refuses what an administrator has switched off, with the reason. */
export async function refuseIfOff(ctx: Context, flag: FlagName): Promise<void> {
  if (await isOff(ctx, flag)) throw new CooeeError("UNAVAILABLE", FLAGS[flag].refusal);
}
