import { contract } from "#core/contract/registry.ts";
import type { SenderId } from "#core/contract/sender-ids/sender-ids.ts";
import { fold } from "#core/rules/fold.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { subAccountNames } from "#worker/domains/identity/directory/sub-account-names.ts";
import { defaultSender } from "#worker/domains/senders/senders/default-sender.ts";
import { labelled } from "#worker/domains/senders/senders/labelled.ts";
import { mayUseSharedSender } from "#worker/domains/senders/senders/may-use-shared-sender.ts";
import { numberTypes } from "#worker/domains/senders/senders/number-type-queries.ts";
import { listSenders, sendersOfAccounts } from "#worker/domains/senders/senders/senders.ts";
import { shownNames } from "#worker/domains/senders/senders/shown-names.ts";
import { usableOf } from "#worker/domains/senders/senders/usable-senders.ts";
import { verb } from "#worker/verb.ts";
import { askedFor, UNUSED } from "./inner/asked-for.ts";
import { usesBelow, usesOfSenders } from "./inner/use-queries.ts";

/** What the account may send as, by kind, each kind followed by what is not approved yet. */
export const listSenderIds = verb(contract.listSenderIds, async (ctx, { search = "" }) => {
  // One trip to CONTROL, which says whose senders to read, then one to the shard.
  const [shows, types, mayUseShared, profile, names, asked] = await Promise.all([
    shownNames(ctx),
    numberTypes(ctx),
    mayUseSharedSender(ctx),
    accountProfile(ctx, ctx.account.id),
    subAccountNames(ctx),
    askedFor(ctx),
  ]);
  const below = [...names.keys()];
  const [all, uses, shared, scheduled] = await Promise.all([
    listSenders(ctx),
    usesOfSenders(ctx),
    sendersOfAccounts(ctx, below),
    usesBelow(ctx, below),
  ]);
  const usable = usableOf(all, mayUseShared);
  const usual = defaultSender(usable, profile.defaultSender);
  const approved = usable.map((sender): SenderId => {
    const { value } = sender;
    const of = (kind: (typeof uses)[number]["kind"]) =>
      uses.filter((use) => use.sender === value && use.kind === kind);
    return {
      ...UNUSED,
      ...asked.about.get(value),
      ...labelled(sender, { shows: shows(sender), medium: types.get(value) }),
      state: "approved",
      isDefault: value === usual,
      campaigns: of("campaign").map(named),
      templates: of("template").map(named),
      quickMessages: of("quick").length,
      subAccounts: shared
        .filter((row) => row.value === value)
        .flatMap(({ account_id: _id }) => {
          const found = names.get(_id);
          const own = scheduled.find((row) => row.account_id === _id && row.sender === value);
          return found ? [{ _id, ...found, scheduled: own?.n ?? 0 }] : [];
        }),
    };
  });
  const items = [...approved, ...asked.waiting].toSorted((a, b) => a.type - b.type);
  const wanted = fold(search);
  return {
    items: items.filter(({ value, reference = "" }) =>
      [value, reference].some((text) => fold(text).includes(wanted)),
    ),
  };
});

function named({ id: _id, name }: { id: string; name: string }) {
  return { _id, name };
}
