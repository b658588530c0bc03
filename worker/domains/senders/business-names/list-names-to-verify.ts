import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { verb } from "#worker/verb.ts";
import { idsOfPage, namePage } from "./inner/name-queries.ts";
import { presentNames } from "./inner/present-name.ts";
import { registrationsOf } from "./inner/registration-queries.ts";

export const listNamesToVerify = verb(contract.listNamesToVerify, async (ctx, input) => {
  const page = paging(input);
  const { status, search } = input;
  const wanted = { status, search, ...page };
  const [{ items, total }, registrations] = await Promise.all([
    namePage(ctx, wanted),
    registrationsOf(ctx, idsOfPage(wanted)),
  ]);
  const rows = items.map(({ row }) => row);
  const presented = presentNames(ctx, rows, registrations).map((name, nth) => ({
    ...name,
    account: rows[nth]?.accountId ?? "",
    accountName: items[nth]?.accountName ?? "",
    needsEvidence: rows[nth]?.needsEvidence ?? false,
    version: rows[nth]?.version ?? 0,
  }));
  return pageOf(presented, total, page);
});
