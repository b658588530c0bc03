import { SETTING_TEXTS } from "#core/contract/platform-settings/platform-settings.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { decidedText } from "#core/rules/overtaken.ts";
import { personOf } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { commitEdit } from "#worker/kernel/commit-edit.ts";
import {
  continueBefore,
  settingSubject,
  settingVersion,
  withdrawRow,
} from "#worker/kernel/platform-setting-queries.ts";
import { verb } from "#worker/verb.ts";

const action = "settings.withdrawn";

/** What was to be replaced goes on. Of two who withdraw the same the second learns who was first. */
export const withdrawSetting = verb(contract.withdrawSetting, async (ctx, { section, version }) => {
  const row = await settingVersion(ctx, section, version);
  if (!row) throw notFound("Change");
  const committed = await commitEdit(ctx, {
    statements: [
      withdrawRow(ctx, row, personOf(ctx).name),
      abortUnlessChanged(),
      continueBefore(ctx, row),
    ],
    audit: { action, subject: settingSubject(section), detail: { version } },
  });
  if (committed) return { message: SETTING_TEXTS.withdrawn };
  // As it is by now.
  const { withdrawnBy: who, withdrawnAt: at } =
    (await settingVersion(ctx, section, version)) ?? row;
  const isWithdrawn = who !== null && at !== null;
  throw conflict((isWithdrawn && decidedText({ who, action, at })) || SETTING_TEXTS.begun);
});
