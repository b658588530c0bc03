import { contract } from "#core/contract/registry.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { subAccountNames } from "#worker/domains/directory/sub-account-names.ts";
import { labelled } from "#worker/domains/senders/labelled.ts";
import { mayUseSharedSender } from "#worker/domains/senders/may-use-shared-sender.ts";
import { listSenders, sendersOfAccounts } from "#worker/domains/senders/senders.ts";
import { shownNames } from "#worker/domains/senders/shown-names.ts";
import { usableOf } from "#worker/domains/senders/usable-senders.ts";
import { verb } from "#worker/verb.ts";
import { usesOfSenders } from "./inner/use-queries.ts";

export const listSenderIds = verb(contract.listSenderIds, async (ctx, { search = "" }) => {
  // One trip to CONTROL, which says whose senders to read, then one to the shard.
  const [shows, mayUseShared, profile, names] = await Promise.all([
    shownNames(ctx),
    mayUseSharedSender(ctx),
    accountProfile(ctx, ctx.account.id),
    subAccountNames(ctx),
  ]);
  const [all, uses, shared] = await Promise.all([
    listSenders(ctx),
    usesOfSenders(ctx),
    sendersOfAccounts(ctx, [...names.keys()]),
  ]);
  const wanted = search.toLowerCase();
  const found = usableOf(all, mayUseShared).filter(({ value }) =>
    value.toLowerCase().includes(wanted),
  );
  return {
    items: found.map((sender) => {
      const { value } = sender;
      const of = (kind: (typeof uses)[number]["kind"]) =>
        uses.filter((use) => use.sender === value && use.kind === kind);
      return {
        ...labelled(sender, shows(sender)),
        isDefault: profile.defaultSender === value,
        campaigns: of("campaign").map(named),
        templates: of("template").map(named),
        quickMessages: of("quick").length,
        subAccounts: shared
          .filter((row) => row.value === value)
          .flatMap(({ account_id: _id }) => {
            const found = names.get(_id);
            return found ? [{ _id, ...found }] : [];
          }),
      };
    }),
  };
});

function named({ id: _id, name }: { id: string; name: string }) {
  return { _id, name };
}
