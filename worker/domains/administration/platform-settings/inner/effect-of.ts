import {
  MOST_COUNTED,
  type SettingOutcome,
} from "#core/contract/platform-settings/platform-settings.ts";
import type { PlatformSettings, Section } from "#core/contract/platform-settings/setting-values.ts";
import { formatCount } from "#core/rules/counts.ts";
import { toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountCounts } from "./affected-queries.ts";

/** How many recipients a usual campaign has. */
const USUAL = 1_000;

interface Replaced {
  section: Section;
  before: PlatformSettings;
  after: PlatformSettings;
}

type Effect = Pick<SettingOutcome, "accounts" | "spared" | "campaigns">;

/** Whom a change concerns, and what it costs them. */
export async function effectOf(
  ctx: AccountContext,
  { section, before, after }: Replaced,
): Promise<Effect> {
  const campaigns =
    section === "prices"
      ? (["sms", "mms"] as const).map((medium) => ({
          what: `A campaign of ${formatCount(USUAL)} ${medium.toUpperCase()}`,
          before: toCents(before.prices.base[medium] * USUAL),
          after: toCents(after.prices.base[medium] * USUAL),
        }))
      : [];
  return { ...(await whom(ctx, section)), campaigns };
}

async function whom(ctx: AccountContext, section: Section) {
  // It concerns only those that come later.
  if (section === "newAccounts") return { accounts: 0, spared: 0 };
  const { all, own } = await accountCounts(ctx, section);
  return { accounts: all > MOST_COUNTED ? all : Math.max(0, all - own), spared: own };
}
