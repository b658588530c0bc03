import { type ConsentEntry, consentEntry } from "#core/contract/consents/consents.ts";
import { optOutWay } from "#core/rules/opt-out.ts";
import type { ConsentEventRow, ContactSource, suppressionState } from "./timeline-queries.ts";

/** An entry before its people and accounts are named. */
export interface Drafted extends Omit<ConsentEntry, "by" | "subAccount"> {
  userId?: string;
  origin?: string;
}

interface Known {
  contacts: readonly ContactSource[];
  events: readonly ConsentEventRow[];
  state: Awaited<ReturnType<typeof suppressionState>>;
}

const hows = consentEntry.shape.how.catch(undefined);

export function timelineEntries({ contacts, events, state }: Known): Drafted[] {
  return [
    ...contacts.map((contact) => ({ ...cameIn(contact), group: contact.group_name ?? undefined })),
    ...formerly(contacts, events),
    ...events.flatMap(happened),
    ...(state ? stateNow(state, events) : []),
  ];
}

type Source = Pick<
  ContactSource,
  "at" | "source" | "wording" | "file_name" | "user_id" | "agreement"
>;

function cameIn({ at, source, wording, file_name, user_id, agreement }: Source): Drafted {
  return {
    kind: "added",
    at,
    source: source ?? undefined,
    wording: wording || undefined,
    fileName: file_name ?? undefined,
    agreement: agreement ?? undefined,
    userId: user_id ?? undefined,
  };
}

/** How removed contacts came in, each once: it may be back, or was removed again. */
function formerly(contacts: Known["contacts"], events: Known["events"]): Drafted[] {
  const seen = new Set(contacts.map(({ at, source_id }) => `${at} ${source_id}`));
  return events.flatMap((event) => {
    const { since, source } = event.detail;
    const key = `${since} ${source}`;
    if (event.kind !== "removed" || !since || seen.has(key)) return [];
    seen.add(key);
    return [cameIn({ ...event, at: since })];
  });
}

function happened(event: ConsentEventRow): Drafted[] {
  const { at, detail } = event;
  const about = { at, sender: detail.sender ?? undefined, origin: detail.origin ?? undefined };
  switch (event.kind) {
    case "removed":
    case "restored":
      return [{ kind: event.kind, at }];
    case "optOut":
      return [
        {
          ...about,
          kind: "optedOut",
          how: optOutWay(detail.how ?? "link"),
          from: detail.from ?? undefined,
          campaign: event.campaign_name ?? undefined,
        },
      ];
    case "optIn":
      return [{ ...about, kind: "optedIn" }];
    case "consent":
      return [
        {
          ...about,
          kind: "consent",
          note: detail.note ?? undefined,
          givenAt: detail.givenAt ?? undefined,
          agreement: detail.agreement ?? undefined,
          userId: detail.by ?? undefined,
        },
      ];
  }
}

/** A block, and an opt-out from before such things were kept as they happened. */
function stateNow(
  state: NonNullable<Known["state"]>,
  events: readonly ConsentEventRow[],
): Drafted[] {
  const { opted_out_at: outAt, blocked_at: blockedAt } = state;
  const isKnown = events.some(({ kind, at }) => kind === "optOut" && at === outAt);
  const out: Drafted[] =
    outAt === null || isKnown
      ? []
      : [
          {
            kind: "optedOut",
            at: outAt,
            how: optOutWay(state.source),
            from: state.opt_sender ?? undefined,
            campaign: state.campaign_name ?? undefined,
          },
        ];
  if (blockedAt === null) return out;
  const block: Drafted = {
    kind: "blocked",
    at: blockedAt,
    how: hows.parse(state.block_source ?? "account"),
    note: state.block_reason ?? undefined,
    userId: state.blocked_by ?? undefined,
  };
  return [...out, block];
}
