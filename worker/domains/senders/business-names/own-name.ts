import { BUSINESS_NAME_TEXTS } from "#core/contract/business-names/business-names.ts";
import { OWN_NAME_TEXTS } from "#core/contract/business-names/own-business-names.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { type ControlChange, commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { addEvent, eventsOf } from "./inner/event-queries.ts";
import { changeEvidence, type NameRow, nameById } from "./inner/name-queries.ts";
import { presentNames } from "./inner/present-name.ts";
import { registrationChange } from "./inner/registration-change.ts";
import { abortUnlessInState, registrationsOf } from "./inner/registration-queries.ts";
import { nameSenders } from "./name-senders.ts";

/** What the account does itself; who did anything else is not for it to read. */
const OWN_EVENTS: ReadonlySet<string> = new Set([
  "requested",
  "edited",
  "confirmed",
  "asked_again",
]);

function isOwn({ account }: AccountContext, row: NameRow | undefined): row is NameRow {
  return row?.accountId === account.id && row.status !== "removed";
}

async function ownName(ctx: AccountContext, id: string): Promise<NameRow> {
  const row = await nameById(ctx, id);
  if (!isOwn(ctx, row)) throw notFound("Business name");
  return row;
}

export const getBusinessName = verb(contract.getBusinessName, async (ctx, { id }) => {
  const [row, registrations, events] = await Promise.all([
    nameById(ctx, id),
    registrationsOf(ctx, [id]),
    eventsOf(ctx, id),
  ]);
  const [data] = isOwn(ctx, row) ? presentNames(ctx, [row], registrations) : [];
  if (!data) throw notFound("Business name");
  const history = events.map(({ event: { id: _id, what, provider, reason, at }, by }) => ({
    _id,
    what,
    at,
    by: OWN_EVENTS.has(what) ? (by ?? "") : "",
    ...(provider !== null && { provider }),
    ...(reason !== null && { reason }),
  }));
  return { data, history };
});

/** Of a name that is registered, too: what was submitted stays in its history. */
export const editBusinessName = verb(contract.editBusinessName, async (ctx, { id, ...given }) => {
  const row = await ownName(ctx, id);
  const [abn, evidence] = [given.abn || null, given.evidence || null];
  if (row.needsEvidence && !evidence) throw invalid("evidence", BUSINESS_NAME_TEXTS.evidence);
  await commitUnlessChanged(ctx, {
    statements: [
      changeEvidence(ctx, row, { abn, evidence }),
      abortUnlessChanged(),
      addEvent(ctx, row, { what: "edited" }),
    ],
    audit: { action: "businessName.edit", subject: id, detail: { abn, evidence } },
  });
  const [data] = presentNames(ctx, [{ ...row, abn, evidence }], await registrationsOf(ctx, [id]));
  if (!data) throw notFound("Business name");
  return { message: OWN_NAME_TEXTS.saved, data };
});

/** What the register waited for is there: an administrator submits the name (again). */
export const confirmBusinessName = verb(
  contract.confirmBusinessName,
  async (ctx, { id, provider }) => {
    const [row, registrations] = await Promise.all([ownName(ctx, id), registrationsOf(ctx, [id])]);
    const known = registrations.find((one) => one.provider === provider);
    const isAsked = known?.state === "awaiting_customer";
    if (!known || !(isAsked || known.state === "refused")) {
      throw invalid("provider", OWN_NAME_TEXTS.nothingAsked);
    }
    const what = isAsked ? "confirmed" : "asked_again";
    const change = { nameId: id, accountId: row.accountId, name: row.name, provider };
    await commitUnlessChanged(ctx, {
      statements: [
        abortUnlessInState(known),
        ...registrationChange(ctx, [{ ...change, state: "not_submitted", reason: null, what }]),
      ],
      audit: { action: `businessName.${what}`, subject: id, detail: { name: row.name, provider } },
    });
    await nameSenders.apply(ctx, id);
    return { message: isAsked ? OWN_NAME_TEXTS.confirmed : OWN_NAME_TEXTS.again };
  },
);

async function commitUnlessChanged(ctx: AccountContext, change: ControlChange): Promise<void> {
  const committed = await commitControlUnlessAborted(ctx, change);
  if (!committed) throw conflict(OWN_NAME_TEXTS.changed);
}
