import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import { connector, reconnectCode, uninstall } from "#worker/connectors/ghl.ts";
import type { AccountContext } from "#worker/context.ts";
import { askUnsigned } from "#worker/domains/integrations/connections/ask-as.ts";
import { saveCode, saveConnection } from "#worker/domains/integrations/connections/connect.ts";
import {
  endConnection,
  findOwnConnection,
} from "#worker/domains/integrations/connections/connections.ts";
import { VendorError } from "#worker/domains/integrations/connections/vendor-error.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { ratesOf } from "./billing.ts";
import { connectedAgency, ghlKeys } from "./inner/agency.ts";
import { announceLocations } from "./inner/announce-locations.ts";
import {
  changeLocation,
  claimAgencyRow,
  deleteAgencies,
  findAgency,
  findLocation,
  locationsOf,
} from "./inner/location-queries.ts";
import { syncLocations, uninstallLocation } from "./sync-locations.ts";
import { ghlAddresses } from "./webhooks.ts";

/** What the agency's owner agreed to; its locations are read now, or by a sweep. */
export const saveGhlToken = verb(contract.saveGhlToken, async (ctx, input) => {
  const saved = await saveConnection(ctx, "ghl", input, ({ place }) =>
    claimAgency(ctx, place.company ?? ""),
  );
  await afterConnecting(ctx);
  return saved;
});

/** C50. */
export const reconnectGhl = verb(contract.reconnectGhl, async (ctx, { id }) => {
  const agency = await findAgency(ctx, id);
  if (agency?.accountId !== ctx.account.id) throw notFound("Account");
  const code = await askUnsigned(ctx, connector, reconnectCode(ghlKeys(ctx), id));
  const saved = await saveCode(ctx, "ghl", code);
  await afterConnecting(ctx);
  return saved;
});

/** An agency belongs to one account of the whole platform; another does not learn which. */
async function claimAgency(ctx: AccountContext, id: string): Promise<void> {
  await commitControl(ctx, {
    statements: [claimAgencyRow(ctx, id)],
    audit: { action: "ghl.claim", subject: id },
  });
  if ((await findAgency(ctx, id))?.accountId !== ctx.account.id) throw conflict(GHL_TEXTS.taken);
}

async function afterConnecting(ctx: AccountContext): Promise<void> {
  await commitControl(ctx, { events: [{ type: "ghlAccount.changed", status: "connected" }] });
  await syncLocations(ctx).catch((error: unknown) => {
    if (!(error instanceof VendorError)) throw error;
  });
}

export const listGhlAccounts = verb(contract.listGhlAccounts, async (ctx) => {
  const [found, addresses] = await Promise.all([findOwnConnection(ctx, "ghl"), ghlAddresses(ctx)]);
  if (!found) return { data: [] };
  const { app: _, vendorId, ...rest } = found;
  return { data: [{ _id: vendorId, ...rest, ...addresses }] };
});

export const listGhlLocations = verb(contract.listGhlLocations, async (ctx) => {
  const rows = await locationsOf(ctx);
  const data = rows.map((row) => ({
    ...{ _id: row.id, name: row.name, status: row.status, connectedAt: row.connectedAt },
    ...{ promotional: row.promotional, ...ratesOf(row) },
    ...(row.sender === null ? {} : { sender: row.sender }),
  }));
  return { data };
});

export const removeGhl = verb(contract.removeGhl, async (ctx, { subAccount }) => {
  if (subAccount !== undefined) return removeLocation(ctx, subAccount);
  await uninstallAgency(ctx);
  const gone = (await locationsOf(ctx)).filter(({ status }) => status === "connected");
  await announceLocations(
    ctx,
    gone.map(({ id, name }) => ({ id, name, status: "removed" })),
  );
  await commitControl(ctx, {
    statements: deleteAgencies(ctx, undefined),
    audit: { action: "ghl.remove", subject: ctx.account.id },
    events: [{ type: "ghlAccount.changed", status: "removed" }],
  });
  await endConnection(ctx, "ghl");
  return { message: GHL_TEXTS.removed };
});

/** With a token that is valid; what does not work now, the ended grant tries again. */
async function uninstallAgency(ctx: AccountContext): Promise<void> {
  try {
    const { ask, keys, vendorId } = await connectedAgency(ctx);
    await ask(uninstall(keys, { companyId: vendorId }));
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    ctx.log.info("ghl.installed", { refusal: error.refusal });
  }
}

/** Gone here at once; at GoHighLevel now, or with the next reading. */
async function removeLocation(ctx: AccountContext, id: string) {
  const row = await findLocation(ctx, id);
  if (!row) throw notFound("Sub-account");
  // Before it is written: if that fails, the person tries again.
  await announceLocations(ctx, [{ ...row, status: "removed" }]);
  await commitControl(ctx, {
    statements: [changeLocation(ctx, id, { status: "removed" })],
    audit: { action: "ghlLocation.remove", subject: id },
    events: [{ type: "ghlLocation.changed", id, status: "removed" }],
  });
  await uninstallLocation(ctx, row).catch((error: unknown) =>
    ctx.log.error("ghl.installed", error, {}),
  );
  return { message: GHL_TEXTS.removedSubAccount };
}
