import * as z from "zod";
import {
  saveGoogleToken,
  saveHubSpotToken,
  savePipedriveToken,
  saveSquarespaceToken,
  saveZohoToken,
} from "#core/contract/integrations/connections.ts";
import { saveGhlToken } from "#core/contract/integrations/ghl.ts";
import { pickGoogleSheet } from "#core/contract/integrations/google-sheets.ts";
import { APP_NAMES, CONNECT_TEXTS, type VendorApp } from "#core/rules/crm/apps.ts";
import { MOST_SHEETS, PICKED, SHEET_TEXTS } from "#core/rules/crm/sheet-texts.ts";
import { call } from "#web/lib/api.ts";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import { readSession, writeSession } from "#web/lib/session-state.ts";
import { endAttempt, type Outcome, readAttempt } from "./attempts.ts";

/** The state with which this window came back. */
const KEY = "connect.returned";

const failed = (message: string): Outcome => ({ connected: false, message });

/**
 * Finishes what a vendor's page was opened for, and says how it ended to the page that waits. `query` is what the vendor
 * sent the browser back with. A reload, which has none, is no second attempt.
 */
export async function finishConnecting(query: URLSearchParams): Promise<Outcome> {
  const state = query.get("state");
  if (state === null) return afterReload();
  writeSession(KEY, state);
  const outcome = await outcomeOf(query, state);
  writeSession(KEY, null);
  endAttempt(state, outcome);
  return outcome;
}

/** If the reload came before the end, the page that waits looks for itself. */
function afterReload(): Outcome {
  const state = readSession(KEY, z.string());
  const ended = failed(state === undefined ? CONNECT_TEXTS.closeWindow : CONNECT_TEXTS.interrupted);
  if (state !== undefined) endAttempt(state, ended);
  return ended;
}

async function outcomeOf(query: URLSearchParams, state: string): Promise<Outcome> {
  const app = readAttempt(state)?.app;
  if (!app || app === "ac") return failed(CONNECT_TEXTS.unknownState);
  const code = query.get("code");
  if (query.get("error") === "access_denied") return failed(CONNECT_TEXTS.declined(APP_NAMES[app]));
  if (!code) return failed(CONNECT_TEXTS.refused(APP_NAMES[app]));
  try {
    const server = query.get("accounts-server");
    const { message } = await save(app, { code, state }, server);
    const picked = app === "googlesheet" ? query.get(PICKED) : null;
    if (!picked) return { connected: true, message };
    const files = await addFiles(picked.split(","));
    return { ...files, connected: true, message: sentences([message, files.message]) };
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401;
    return failed(isSignedOut ? CONNECT_TEXTS.signedOut : messageOf(error));
  }
}

/** The calls that finish connecting, but for Zoho's, which takes more, and ActiveCampaign's, which has no window. */
const SAVES = {
  hubspot: saveHubSpotToken,
  pipedrive: savePipedriveToken,
  squarespace: saveSquarespaceToken,
  googlesheet: saveGoogleToken,
  ghl: saveGhlToken,
} as const;

async function save(
  app: Exclude<VendorApp, "ac">,
  agreed: { code: string; state: string },
  server: string | null,
) {
  if (app !== "zoho") return await call(SAVES[app], agreed);
  return await call(saveZohoToken, { ...agreed, ...(server ? { accountsServer: server } : {}) });
}

/** What was picked while Google was agreed to. A file that cannot be added holds up no other. */
async function addFiles(ids: readonly string[]) {
  const added: string[] = [];
  const problems = new Set<string>();
  for (const fileId of ids.slice(0, MOST_SHEETS)) {
    try {
      const { data } = await call(pickGoogleSheet, { fileId });
      added.push(data.name);
    } catch (error) {
      problems.add(messageOf(error));
    }
  }
  if (ids.length > MOST_SHEETS) problems.add(SHEET_TEXTS.tooMany);
  if (problems.size > 0) {
    const message = SHEET_TEXTS.pickedSome(added, ids.length);
    return { message, warning: sentences([message, ...problems]) };
  }
  return { message: ids.length > 1 ? SHEET_TEXTS.pickedMany(ids.length) : SHEET_TEXTS.picked };
}

const sentences = (texts: readonly string[]) =>
  texts.map((text) => (text.endsWith(".") ? text : `${text}.`)).join(" ");
