import { MAX_GHL_LOCATIONS } from "#core/rules/ghl.ts";
import type { Choice } from "#worker/connectors/connector.ts";
import { connector, installedLocations, locationToken, uninstall } from "#worker/connectors/ghl.ts";
import { bearer } from "#worker/connectors/shapes.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { askPaced } from "#worker/domains/integrations/connections/ask-as.ts";
import { findOwnConnection } from "#worker/domains/integrations/connections/connections.ts";
import { VendorError } from "#worker/domains/integrations/connections/vendor-error.ts";
import { commitControlUnlessAborted, writeControl } from "#worker/kernel/commit-control.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { describeError } from "#worker/log.ts";
import { connectedAgency } from "./inner/agency.ts";
import { announceLocations } from "./inner/announce-locations.ts";
import {
  askForReading,
  beginReading,
  deleteAgencies,
  deleteUnseen,
  dueAgencies,
  endReading,
  giveUpReading,
  type LocationRow,
  locationsOf,
  noteRead,
  putLocations,
} from "./inner/location-queries.ts";

/** Open consoles hear of so many; of more, they reload them all anyway. */
const MOST_EVENTS = 50;
/** Removed locations that are uninstalled in one reading. */
const MOST_UNINSTALLED = 10;
const LONGEST_NAME = 200;

/** What a reading takes at most; one that died is over then. */
const READING_MS = 10 * 60_000;

/**
 * Reads which locations of the connected agency our app is installed in; doing it twice is once. While another reads them,
 * they are read once more after it, by the sweep.
 */
export async function syncLocations(ctx: AccountContext): Promise<void> {
  const agency = await connectedAgency(ctx, "job");
  const { vendorId } = agency;
  const until = ctx.now() + READING_MS;
  if (!(await beginReading(ctx, vendorId, until))) {
    await writeControl(ctx, [askForReading(ctx, vendorId)]);
    return;
  }
  try {
    await readAndWrite(ctx, agency, until);
  } catch (error) {
    await writeControl(ctx, [giveUpReading(ctx, vendorId, until)]);
    throw error;
  }
}

async function readAndWrite(ctx: AccountContext, agency: Agency, until: number): Promise<void> {
  const { vendorId } = agency;
  const now = ctx.now();
  const known = new Map((await locationsOf(ctx)).map((row) => [row.id, row]));
  const { locations, isComplete: isLast } = await readLocations(agency);
  // A listing without any, of an agency that had some, is rather a fault there than their end.
  const isComplete = isLast && (locations.length > 0 || known.size === 0);
  const named = new Set(locations.map(({ id }) => id));
  const changes = [
    ...locations.flatMap(({ id, name }) => (known.has(id) ? [] : [changed(id, name, "connected")])),
    ...[...known.values()].flatMap(({ id, name }) =>
      named.has(id) || !isComplete ? [] : [changed(id, name, "removed")],
    ),
  ];
  // Before they are written: if that fails, they are found, and announced, again.
  await announceLocations(ctx, changes);
  // Aborted if the agency was removed meanwhile, whoever has it by now.
  const written = await commitControlUnlessAborted(ctx, {
    statements: [
      ...endReading(ctx, vendorId, until),
      ...deleteAgencies(ctx, vendorId),
      ...putLocations(ctx, vendorId, locations, now),
      ...(isComplete ? [deleteUnseen(ctx, now)] : []),
    ],
    events: changes
      .slice(0, MOST_EVENTS)
      .map(({ id, status }) => ({ type: "ghlLocation.changed", id, status })),
  });
  if (!written) return;
  const removed = [...known.values()].filter(
    ({ id, status }) => status === "removed" && named.has(id),
  );
  for (const row of removed.slice(0, MOST_UNINSTALLED)) await uninstallLocation(ctx, row);
}

function changed(id: string, name: string, status: LocationRow["status"]) {
  return { id, name, status };
}

/** A vendor that goes round in circles comes to an end. */
const MOST_PAGES = 100;

type Agency = Awaited<ReturnType<typeof connectedAgency>>;

async function readLocations({ ask, keys, vendorId }: Agency) {
  const locations: Choice[] = [];
  let next: string | undefined;
  let pages = 0;
  do {
    const page = await ask(installedLocations(keys, vendorId, next));
    pages += 1;
    locations.push(
      ...page.locations.map(({ id, name }) => ({ id, name: name.slice(0, LONGEST_NAME) })),
    );
    ({ next } = page);
  } while (next !== undefined && pages < MOST_PAGES && locations.length < MAX_GHL_LOCATIONS);
  const kept = locations.slice(0, MAX_GHL_LOCATIONS);
  return { locations: kept, isComplete: next === undefined && kept.length === locations.length };
}

/** Takes our app out of a location that was removed here; if that fails, the next reading tries again. */
export async function uninstallLocation(
  ctx: AccountContext,
  { id }: Pick<LocationRow, "id">,
): Promise<void> {
  const agency = await connectedAgency(ctx, "job");
  try {
    const { access } = await agency.ask(locationToken(agency.vendorId, id));
    const { request, read } = uninstall(agency.keys, { locationId: id });
    await askPaced(ctx, connector, id, { request: bearer(request, access), read });
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    ctx.log.info("ghl.installed", { refusal: error.refusal });
  }
}

const READ_EVERY_MS = 6 * 60 * 60_000;
const AT_ONCE = 10;
/** A claim is made before its connection is kept. */
const CLAIM_MS = 60 * 60_000;

/** Reads the locations of every agency a few times a day, whatever its webhooks told us. */
export async function sweepLocations(ctx: SystemContext): Promise<boolean> {
  const due = await dueAgencies(ctx, ctx.now() - READ_EVERY_MS, AT_ONCE);
  await forEachAccount(ctx, "locations", due, async (account, { id, claimed_at }) => {
    try {
      await syncLocations(account);
    } catch (error) {
      if (error instanceof VendorError)
        account.log.info("ghl.unread", { error: describeError(error) });
      else account.log.error("ghl.unread", error);
      // Whatever went wrong: only an agency whose connection was never kept, or is gone, is not ours.
      const isOurs =
        claimed_at > ctx.now() - CLAIM_MS ||
        (await findOwnConnection(account, "ghl")) !== undefined;
      const later = isOurs ? [noteRead(account, id)] : deleteAgencies(account, undefined);
      await writeControl(account, later);
    }
  });
  return due.length === AT_ONCE;
}
