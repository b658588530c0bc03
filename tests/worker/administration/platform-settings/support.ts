import type { Section } from "#core/contract/platform-settings/setting-values.ts";
import { idSchema } from "#core/ids.ts";
import type { FlagName } from "#core/rules/flags.ts";
import { newAccount } from "#tests/support/account.ts";
import type { AccountContext } from "#worker/context.ts";
import { listSettings } from "#worker/domains/administration/platform-settings/list-settings.ts";
import {
  savePriceList,
  saveSwitches,
} from "#worker/domains/administration/platform-settings/save-setting.ts";
import { platformSettings } from "#worker/kernel/platform-settings.ts";

export const administrator = (name = "Mia Chen") => newAccount({ role: "superAdmin", name });

const seen = idSchema("audit").nullable();

/** The version of a section that is on an administrator's screen. */
export async function versionOf(ctx: AccountContext, section: Section) {
  const { sections } = (await listSettings(ctx)).data;
  return seen.parse(sections.find((one) => one.section === section)?.version);
}

/** A price list with another base price of SMS. */
export async function pricesWith(ctx: AccountContext, sms: number) {
  const { prices } = await platformSettings(ctx);
  const value = { ...prices, base: { ...prices.base, sms } };
  return { value, version: await versionOf(ctx, "prices"), preview: false };
}

/** Sets the base price of SMS, unless it is that already. */
export async function chargeFrom(admin: AccountContext, sms: number): Promise<void> {
  const { prices } = await platformSettings(admin);
  if (prices.base.sms !== sms) await savePriceList(admin, await pricesWith(admin, sms));
}

/** Switches exactly these off. */
export async function switchOff(admin: AccountContext, ...off: FlagName[]): Promise<void> {
  const { flags } = (await listSettings(admin)).data.values;
  if (flags.off.join() === off.join()) return;
  const version = await versionOf(admin, "flags");
  await saveSwitches(admin, { value: { off }, version, preview: false });
}
