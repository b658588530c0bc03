import type { BusinessName } from "#core/contract/business-names/business-names.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { pageOf, paging } from "#core/paging.ts";
import type { AccountContext } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { eventsOf } from "./inner/event-queries.ts";
import {
  idsOfAccount,
  idsOfPage,
  nameById,
  namePage,
  namesOfAccount,
  othersLike,
  waitingNames,
} from "./inner/name-queries.ts";
import { presentNames } from "./inner/present-name.ts";
import { registrationsOf } from "./inner/registration-queries.ts";

/** The account's own names, newest first. */
export async function ownNames(ctx: AccountContext): Promise<BusinessName[]> {
  const { id } = ctx.account;
  const [rows, registrations] = await Promise.all([
    namesOfAccount(ctx, id),
    registrationsOf(ctx, idsOfAccount(id)),
  ]);
  return presentNames(ctx, rows, registrations);
}

export const listBusinessNames = verb(contract.listBusinessNames, async (ctx) => {
  return { data: await ownNames(ctx) };
});

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

/** Of any name, removed ones too; and who else has one that looks like it, which only administrators learn. */
export const nameHistory = verb(contract.nameHistory, async (ctx, { id }) => {
  const [name, events, others] = await Promise.all([
    nameById(ctx, id),
    eventsOf(ctx, id),
    othersLike(ctx, id),
  ]);
  if (!name) throw notFound("Business name");
  return {
    others,
    data: events.map(({ event, by }) => ({
      _id: event.id,
      what: event.what,
      at: event.at,
      by: by ?? "",
      ...(event.provider !== null && { provider: event.provider }),
      ...(event.reason !== null && { reason: event.reason }),
    })),
  };
});

/** How many names wait for an administrator: to be reviewed, or to be submitted again. */
export function countWaitingNames(ctx: AccountContext): Promise<number> {
  return waitingNames(ctx);
}
