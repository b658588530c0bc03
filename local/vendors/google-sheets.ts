import * as z from "zod";
import {
  type Answer,
  bearerOf,
  NOT_FOUND,
  type Stand,
  tokenAnswer,
  type Vendor,
  type VendorCall,
} from "./stand.ts";

// Google Sheets 4 and Drive 3, as much of them as we use. A file is a list; each of its sheets is a module `file:sheet`
// whose fields are its columns and whose records its rows.

const SHEET_IDS = [0, 1];

const dataFilter = z.strictObject({
  gridRange: z.strictObject({
    sheetId: z.int(),
    startRowIndex: z.int().min(0),
    endRowIndex: z.int().min(1),
  }),
});
const asked = z.strictObject({
  dataFilters: z.array(dataFilter).min(1),
  majorDimension: z.literal("ROWS"),
  valueRenderOption: z.literal("FORMATTED_VALUE"),
});

const failure = (code: number, status: string, message: string): Answer => ({
  status: code,
  body: { error: { code, status, message } },
});
const gone = failure(404, "NOT_FOUND", "Requested entity was not found.");

/** Rows of a sheet, of which the columns' names are the first. */
function rowsOf({ records }: Stand, module: string, from: number, to: number): string[][] {
  const fields = records.fields(module);
  const skip = Math.max(0, from - 1);
  const rows = records.find(module, { skip, limit: to - 1 - skip });
  const cells = rows.map(({ values }) => fields.map(({ name }) => values[name] ?? ""));
  return from === 0 ? [fields.map(({ label }) => label), ...cells] : cells;
}

const rowCount = ({ records }: Stand, module: string) => 1 + records.count(module);

function values(stand: Stand, file: string, json: unknown): Answer {
  const input = asked.safeParse(json);
  if (!input.success) return failure(400, "INVALID_ARGUMENT", input.error.message);
  const valueRanges = [];
  for (const { gridRange } of input.data.dataFilters) {
    const { sheetId, startRowIndex, endRowIndex } = gridRange;
    const module = `${file}:${sheetId}`;
    if (stand.records.fields(module).length === 0) {
      return failure(400, "INVALID_ARGUMENT", `No grid with id: ${sheetId}`);
    }
    if (endRowIndex > rowCount(stand, module)) {
      return failure(400, "INVALID_ARGUMENT", "Range exceeds grid limits");
    }
    const range = rowsOf(stand, module, startRowIndex, endRowIndex);
    // Google leaves zeros out.
    const shown = { ...gridRange, ...(startRowIndex === 0 ? { startRowIndex: undefined } : {}) };
    const valueRange = { majorDimension: "ROWS", values: range };
    valueRanges.push({ valueRange, dataFilters: [{ gridRange: shown }] });
  }
  return { status: 200, body: { spreadsheetId: file, valueRanges } };
}

function sheetsOf(stand: Stand, file: string): Answer {
  const sheets = SHEET_IDS.flatMap((sheetId) => {
    const module = `${file}:${sheetId}`;
    if (stand.records.fields(module).length === 0) return [];
    const gridProperties = { rowCount: rowCount(stand, module) };
    return [{ properties: { sheetId, title: `Sheet${sheetId + 1}`, gridProperties } }];
  });
  return { status: 200, body: { sheets } };
}

function answer(stand: Stand, { method, path, json }: VendorCall): Answer {
  const { records, portal } = stand;
  if (`${method} ${path}` === "GET /drive/v3/about") {
    const user = { permissionId: portal, emailAddress: `${portal}@example.com.au` };
    return { status: 200, body: { user } };
  }
  const [, id = ""] = /^\/(?:drive\/v3\/files|v4\/spreadsheets)\/([\w-]+)/.exec(path) ?? [];
  const file = records.lists("files").find((one) => one.id === id);
  if (!file) return gone;
  if (path === `/drive/v3/files/${id}`) {
    const modifiedTime = new Date(records.lastChange()).toISOString();
    const mimeType = "application/vnd.google-apps.spreadsheet";
    return { status: 200, body: { name: file.name, mimeType, modifiedTime, trashed: false } };
  }
  if (method === "GET") return sheetsOf(stand, id);
  if (path.endsWith("/values:batchGetByDataFilter")) return values(stand, id, json);
  return NOT_FOUND;
}

export const googleSheets: Vendor = {
  app: "googlesheet",
  lifeMs: 60 * 60_000,
  tokenOf: bearerOf,
  isOneGrant: true,
  isTokenCall: ({ path }) => path === "/token" || path === "/revoke",
  granted: (grant) => ({
    status: 200,
    body: {
      ...tokenAnswer(grant),
      ...{ token_type: "Bearer", scope: "https://www.googleapis.com/auth/drive.file" },
    },
  }),
  invalidGrant: { status: 400, body: { error: "invalid_grant" } },
  unauthorised: failure(401, "UNAUTHENTICATED", "Invalid credentials"),
  busy: failure(429, "RESOURCE_EXHAUSTED", "Quota exceeded for quota metric 'Read requests'"),
  answer,
};
