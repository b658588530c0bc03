import { contract } from "#core/contract/registry.ts";
import { CooeeError, conflict, forbidden, invalid } from "#core/errors.ts";
import {
  APP_NAMES,
  activeCampaignOrigin,
  CONNECT_LIFE_MS,
  CONNECT_PAGE,
  CONNECT_TEXTS,
  type VendorApp,
  zohoRegion,
  zohoServerRegion,
} from "#core/rules/crm/apps.ts";
import type { Grant, Place } from "#worker/connectors/connector.ts";
import { connectorOf } from "#worker/connectors/connectors.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import { decrypt, encrypt, hashOf, randomToken } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { ask } from "./inner/ask.ts";
import {
  type AttemptRow,
  findAttempt,
  insertAttempt,
  spendAttempt,
} from "./inner/attempt-queries.ts";
import { findConnection } from "./inner/connection-queries.ts";
import { endUnkept } from "./inner/end-grant.ts";
import { keepConnection, refusedForGood } from "./inner/keep-connection.ts";
import { placeOf } from "./inner/secret.ts";

/** R325, R393: the page on which the owner agrees. ActiveCampaign has none: its key is typed. */
export const connectIntegration = verb(contract.connectIntegration, async (ctx, input) => {
  const { app, accountsURL, accountName, activeCampaignToken } = input;
  if (app === "ac") {
    if (accountName === undefined) throw invalid("accountName", CONNECT_TEXTS.required);
    if (activeCampaignToken === undefined) {
      throw invalid("activeCampaignToken", CONNECT_TEXTS.required);
    }
    const { message, data } = await connectByKey(ctx, { accountName, activeCampaignToken });
    return { message, data: { connection: data } };
  }
  if (app === "zoho" && accountsURL === undefined) {
    throw invalid("accountsURL", CONNECT_TEXTS.required);
  }
  const { oauth, keys } = await authorisationOf(ctx, app);
  const place = placeAt(accountsURL);
  const [state, verifier] = [randomToken(), randomToken()];
  const stateHash = await hashOf(state);
  await commit(ctx, {
    statements: insertAttempt(ctx, {
      stateHash,
      app,
      userId: personOf(ctx).userId,
      place: JSON.stringify(place),
      verifier: await encrypt(ctx.settings.ENCRYPTION_KEY, stateHash, verifier),
      expiresAt: ctx.now() + CONNECT_LIFE_MS,
    }),
    audit: { action: "connection.begin", subject: app },
  });
  // RFC 7636: the hash of a verifier is its challenge.
  const challenge = await hashOf(verifier);
  const url = oauth.agree(keys, { returnTo: returnTo(ctx), state, challenge, place });
  return { data: { url: ctx.vendors.addressOf(app, url), state } };
});

const returnTo = ({ settings }: AccountContext) => `${settings.APP_URL}${CONNECT_PAGE}`;

/** Where an account of Zoho's is. */
function placeAt(address: string | undefined): Place {
  const region = address === undefined ? undefined : zohoRegion(address);
  return region === undefined ? {} : { region };
}

async function authorisationOf(ctx: AccountContext, app: VendorApp) {
  const connector = await connectorOf(app);
  const keys = ctx.vendors.keysOf(app);
  if (!connector.oauth || !keys) throw conflict(CONNECT_TEXTS.notConfigured(APP_NAMES[app]));
  return { connector, oauth: connector.oauth, keys };
}

interface Agreed {
  code?: string | undefined;
  state?: string | undefined;
  refreshToken?: string | undefined;
  accountsURL?: string | undefined;
  accountsServer?: string | undefined;
}

/** Refuses a grant before it is kept. */
type Check = (grant: Granted) => Promise<void>;
type Granted = Grant & { place: Place };
const NO_CHECK: Check = async () => {};

/** Keeps what the vendor's page brought a person, or what a program has. */
export async function saveConnection(
  ctx: AccountContext,
  app: VendorApp,
  { code, state, refreshToken, accountsURL, accountsServer: server }: Agreed,
  check = NO_CHECK,
) {
  const isProgram = personOf(ctx).tokenId !== undefined;
  if (refreshToken !== undefined) {
    if (!isProgram) throw forbidden(CONNECT_TEXTS.tokenOnly);
    return saveByToken(ctx, app, { refreshToken, accountsURL }, check);
  }
  if (isProgram) throw invalid("code", CONNECT_TEXTS.windowOnly);
  if (state === undefined) throw invalid("state", CONNECT_TEXTS.required);
  if (code === undefined) throw invalid("code", CONNECT_TEXTS.required);
  return saveByCode(ctx, app, { code, server, attempt: await attemptOf(ctx, app, state) }, check);
}

/** Exchanges a code that the vendor gave us without its page. */
export async function saveCode(ctx: AccountContext, app: VendorApp, code: string) {
  return keep(ctx, app, { code, verifier: "", place: {} });
}

export const saveHubSpotToken = verb(contract.saveHubSpotToken, (ctx, input) =>
  saveConnection(ctx, "hubspot", input),
);
export const savePipedriveToken = verb(contract.savePipedriveToken, (ctx, input) =>
  saveConnection(ctx, "pipedrive", input),
);
export const saveZohoToken = verb(contract.saveZohoToken, (ctx, input) =>
  saveConnection(ctx, "zoho", input),
);
export const saveSquarespaceToken = verb(contract.saveSquarespaceToken, (ctx, input) =>
  saveConnection(ctx, "squarespace", input),
);
export const saveGoogleToken = verb(contract.saveGoogleToken, (ctx, input) =>
  saveConnection(ctx, "googlesheet", input),
);

/** What this person began, and nobody else. */
async function attemptOf(ctx: AccountContext, app: VendorApp, state: string): Promise<AttemptRow> {
  const attempt = await findAttempt(ctx, await hashOf(state));
  if (attempt?.app === app && attempt.userId === personOf(ctx).userId) return attempt;
  throw invalid("state", CONNECT_TEXTS.unknownState);
}

async function saveByCode(
  ctx: AccountContext,
  app: VendorApp,
  { code, server, attempt }: { code: string; server: string | undefined; attempt: AttemptRow },
  check: Check,
) {
  const { stateHash } = attempt;
  const verifier = await decrypt(ctx.settings.ENCRYPTION_KEY, stateHash, attempt.verifier);
  // An account may be in another region than was typed.
  const region = server === undefined ? undefined : zohoServerRegion(server);
  const place = { ...placeOf(attempt), ...(region === undefined ? {} : { region }) };
  const given = { code, verifier, place };
  return keep(ctx, app, given, { check, statements: spendAttempt(ctx, stateHash) });
}

async function keep(
  ctx: AccountContext,
  app: VendorApp,
  { code, verifier, place }: { code: string; verifier: string; place: Place },
  { check = NO_CHECK, statements = [] }: { check?: Check; statements?: readonly Statement[] } = {},
) {
  const { connector, oauth, keys } = await authorisationOf(ctx, app);
  const exchange = oauth.exchange(keys, { code, verifier, returnTo: returnTo(ctx), place });
  const grant = await refusedForGood(app, ask(ctx, connector, exchange));
  const here = { ...grant, place: { ...place, ...grant.place } };
  try {
    await check(here);
    return await keepConnection(ctx, connector, here, statements);
  } catch (error) {
    // Of another failure we do not know that it was not kept.
    if (error instanceof CooeeError) await endUnkept(ctx, connector, here);
    throw error;
  }
}

/** Of another program, which agreed with the vendor in our name. */
async function saveByToken(
  ctx: AccountContext,
  app: VendorApp,
  { refreshToken: refresh, accountsURL }: { refreshToken: string; accountsURL: string | undefined },
  check: Check,
) {
  // Before the token is taken, which many vendors do once.
  if ((await findConnection(ctx, app))?.status === "connected") {
    throw conflict(CONNECT_TEXTS.inPlace(APP_NAMES[app]));
  }
  if (app === "zoho" && accountsURL === undefined) {
    throw invalid("accountsURL", CONNECT_TEXTS.required);
  }
  const { connector, oauth, keys } = await authorisationOf(ctx, app);
  const place = placeAt(accountsURL);
  const renewal = oauth.refresh(keys, { refresh, place });
  const grant = await refusedForGood(app, ask(ctx, connector, renewal));
  const here = { refresh, ...grant, place: { ...place, ...grant.place } };
  await check(here);
  return keepConnection(ctx, connector, here);
}

export const saveActiveCampaignToken = verb(contract.saveActiveCampaignToken, connectByKey);

async function connectByKey(
  ctx: AccountContext,
  { accountName, activeCampaignToken }: { accountName: string; activeCampaignToken: string },
) {
  const origin = activeCampaignOrigin(accountName);
  if (origin === undefined) throw invalid("accountName", CONNECT_TEXTS.activeCampaignUrl);
  const connector = await connectorOf("ac");
  return keepConnection(ctx, connector, { access: activeCampaignToken, place: { origin } });
}
