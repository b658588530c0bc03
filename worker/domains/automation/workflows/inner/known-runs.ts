import { timeOf } from "#core/ids.ts";
import type { Circumstances } from "#core/rules/workflows/advance.ts";
import { isGenuineReply } from "#core/rules/workflows/automatic-reply.ts";
import { type Plan, planOf } from "#core/rules/workflows/plan.ts";
import type { AccountContext } from "#worker/context.ts";
import { sendingRights, sendWindowOf } from "#worker/domains/identity/directory/account-queries.ts";
import { capsOf } from "./cap-queries.ts";
import { type Draft, draftOf } from "./draft.ts";
import {
  type ContactOf,
  clicksOf,
  contactsOfNumbers,
  definitionsOf,
  type OpenRun,
  openRuns,
  repliesTo,
  sentLately,
} from "./run-queries.ts";

export interface Version {
  draft: Draft;
  plan: Plan;
}

/** A run with all that decides how it goes on. */
export interface KnownRun {
  run: OpenRun;
  version: Version;
  circumstances: Circumstances;
  contacts: readonly ContactOf[];
}

/** Of frozen definitions, which never change: an isolate keeps some. */
const kept = new Map<string, Version>();
const MOST_KEPT = 500;
/** Between two messages of a run: so that they arrive in their order. */
export const GAP_MS = 2_000;

const keyOf = (ctx: AccountContext, workflow: string, version: number) =>
  `${ctx.account.id} ${workflow} ${version}`;

/** The versions that these runs follow, and those that they are to follow, by `keyOf`. */
async function versionsOf(
  ctx: AccountContext,
  runs: readonly OpenRun[],
): Promise<ReadonlyMap<string, Version>> {
  const wanted = new Map(
    runs.flatMap(({ workflow, version, movedTo }) =>
      [version, movedTo].flatMap((one) =>
        one === null ? [] : [[keyOf(ctx, workflow, one), { workflow, version: one }] as const],
      ),
    ),
  );
  const versions = new Map<string, Version>();
  for (const key of wanted.keys()) {
    const known = kept.get(key);
    if (known) versions.set(key, known);
  }
  const missing = [...wanted].flatMap(([key, one]) => (versions.has(key) ? [] : one));
  if (missing.length === 0) return versions;
  const read = await definitionsOf(ctx, missing);
  if (kept.size + read.length > MOST_KEPT) kept.clear();
  for (const { workflow, version, definition } of read) {
    const draft = draftOf({ draft: definition });
    const one = { draft, plan: planOf(draft.actions) };
    const key = keyOf(ctx, workflow, version);
    versions.set(key, one);
    kept.set(key, one);
  }
  return versions;
}

interface Found {
  /** Those under way that have a version to follow. */
  known: KnownRun[];
  /** Those whose workflow is stopped or gone. */
  stopped: OpenRun[];
}

/** Reads runs with what is known of their numbers: two trips for all of them. */
export async function knownRuns(ctx: AccountContext, ids: readonly string[]): Promise<Found> {
  const [runs, caps, rights] = await Promise.all([
    openRuns(ctx, ids),
    capsOf(ctx),
    sendingRights(ctx, ctx.account.id),
  ]);
  const going = runs.filter(({ stopped }) => !stopped);
  const numbers = [...new Set(going.map(({ number }) => number))];
  const hasCaps = caps.perDay !== null || caps.perWeek !== null;
  const [versions, contacts, replies, clicks, sent] = await Promise.all([
    versionsOf(ctx, going),
    contactsOfNumbers(ctx, numbers),
    repliesTo(ctx, going),
    clicksOf(ctx, numbers),
    hasCaps ? sentLately(ctx, numbers) : [],
  ]);
  const contactsBy = Map.groupBy(contacts, ({ number }) => number);
  const repliesBy = Map.groupBy(
    replies.filter(({ text }) => isGenuineReply(text)),
    ({ run }) => run,
  );
  const clickedAt = new Map(clicks.map(({ number, at }) => [number, at]));
  const sentBy = new Map(sent.map((row) => [row.number, row]));
  const known = going.flatMap((run): KnownRun[] => {
    const followed = followedBy(run, (version) => versions.get(keyOf(ctx, run.workflow, version)));
    if (!followed) return [];
    const own = contactsBy.get(run.number) ?? [];
    const lately = sentBy.get(run.number);
    return [
      {
        ...followed,
        contacts: own,
        circumstances: {
          facts: {
            fields: Object.assign({}, ...own.map(({ fields }) => fields), run.vals),
            replies: (repliesBy.get(run.id) ?? []).map(({ text }) => text),
            clicked: (clickedAt.get(run.number) ?? 0) >= timeOf(run.since),
          },
          now: ctx.now(),
          timeZone: rights.timeZone,
          hours: sendWindowOf(rights),
          sendsFrom: run.sentAt === null ? 0 : run.sentAt + GAP_MS,
          mayGet:
            (lately?.day ?? 0) < (caps.perDay ?? Number.POSITIVE_INFINITY) &&
            (lately?.week ?? 0) < (caps.perWeek ?? Number.POSITIVE_INFINITY),
        },
      },
    ];
  });
  const isKnown = new Set(known.map(({ run }) => run.id));
  return { known, stopped: runs.filter(({ id }) => !isKnown.has(id)) };
}

/** What a run follows: the version that its workflow's runs were moved to, if its place is still there, or its own. */
function followedBy(
  run: OpenRun,
  versionOf: (version: number) => Version | undefined,
): Pick<KnownRun, "run" | "version"> | undefined {
  const own = versionOf(run.version);
  const moved = run.movedTo === null ? undefined : versionOf(run.movedTo);
  const typeIn = (version: Version | undefined) => version?.plan.nodes.get(run.node)?.action.type;
  const isThere = run.node === "" || typeIn(moved) === typeIn(own);
  if (moved && run.movedTo !== null && run.sending === null && isThere) {
    return { run: { ...run, version: run.movedTo }, version: moved };
  }
  return own && { run, version: own };
}
