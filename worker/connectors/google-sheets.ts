import * as z from "zod";
import { conflict } from "#core/errors.ts";
import { SHEET_TEXTS } from "#core/rules/crm/sheet-texts.ts";
import type { AppKeys, Ask, CrmPage, Source, VendorRequest } from "./connector.ts";
import { bearer, grantOf, textValue, tokenAnswer } from "./shapes.ts";

// Google Sheets 4, of files that their owner picked: `drive.file` lets us see no others. The picking is a part of agreeing.

const SHEETS = "https://sheets.googleapis.com/v4/spreadsheets";
const DRIVE = "https://www.googleapis.com/drive/v3";
const SCOPE = "https://www.googleapis.com/auth/drive.file";
const SPREADSHEET = "application/vnd.google-apps.spreadsheet";
/** Rows of one request: 100,000 are 41 requests, of 60 that a user has in a minute. */
const PAGE = 2_500;

export interface GoogleFile {
  name: string;
  /** RFC 3339, of the last change of anything in it. */
  changed: string;
  isSpreadsheet: boolean;
  isTrashed: boolean;
}

export interface GoogleTab {
  id: number;
  name: string;
  rows: number;
}

export interface GoogleSheets extends Source {
  file(id: string): Ask<GoogleFile>;
  /** The sheets of a file. */
  tabs(file: string): Ask<GoogleTab[]>;
}

const grant = tokenAnswer.transform(grantOf);

function tokenCall({ id, secret }: AppKeys, form: Record<string, string>): VendorRequest {
  const body = { form: { ...form, client_id: id, client_secret: secret } };
  return { method: "POST", url: "https://oauth2.googleapis.com/token", body };
}

const properties = z.object({
  sheetId: z.number().default(0),
  title: z.string(),
  gridProperties: z.object({ rowCount: z.number().default(0) }).default({ rowCount: 0 }),
});

function tabs(file: string): Ask<GoogleTab[]> {
  const fields = "sheets(properties(sheetId,title,gridProperties(rowCount)))";
  return {
    request: { method: "GET", url: `${SHEETS}/${file}`, query: { fields } },
    read: (answer) => {
      const { sheets } = z.object({ sheets: z.array(z.object({ properties })) }).parse(answer);
      return sheets.map(({ properties: { sheetId: id, title: name, gridProperties } }) => ({
        ...{ id, name },
        rows: gridProperties.rowCount,
      }));
    },
  };
}

/** Rows by their places, from 0; the end is behind the last. */
type Rows = readonly [from: number, to: number];

function rowsOf(file: string, sheetId: number, ranges: readonly Rows[]): VendorRequest {
  const dataFilters = ranges.map(([startRowIndex, endRowIndex]) => ({
    gridRange: { sheetId, startRowIndex, endRowIndex },
  }));
  const json = { dataFilters, majorDimension: "ROWS", valueRenderOption: "FORMATTED_VALUE" };
  return { method: "POST", url: `${SHEETS}/${file}/values:batchGetByDataFilter`, body: { json } };
}

const range = z.object({
  valueRange: z.object({ values: z.array(z.array(z.unknown())).default([]) }),
  dataFilters: z.array(z.object({ gridRange: z.object({ startRowIndex: z.number().default(0) }) })),
});
const ranges = z.object({ valueRanges: z.array(range).default([]) });

function readRows(answer: unknown, from: number): string[][] {
  const found = ranges
    .parse(answer)
    .valueRanges.find(({ dataFilters: [of] }) => of?.gridRange.startRowIndex === from);
  return found?.valueRange.values.map((cells) => cells.map((cell) => textValue.of(cell))) ?? [];
}

/** The names of a sheet's columns, as its first row has them; a second one of the same name is not read. */
function columnsOf(answer: unknown): Map<string, number> {
  const columns = new Map<string, number>();
  for (const [nth, cell] of (readRows(answer, 0)[0] ?? []).entries()) {
    const name = cell.trim();
    if (name !== "" && !columns.has(name)) columns.set(name, nth);
  }
  return columns;
}

/** Where the next page begins and the last ends: `1:1000`. */
const place = z
  .string()
  .regex(/^\d+:\d+$/)
  .transform((text) => text.split(":").map(Number));

function firstPage(file: string, sheet: number): Ask<CrmPage> {
  const { request, read } = tabs(file);
  return {
    request,
    read: (answer) => {
      const tab = read(answer).find(({ id }) => id === sheet);
      if (!tab) throw conflict(SHEET_TEXTS.sheetGone);
      return { records: [], next: tab.rows > 1 ? `1:${tab.rows}` : undefined };
    },
  };
}

export const connector: GoogleSheets = {
  app: "googlesheet",
  budget: { requests: 60, perMs: 60_000 },
  signed: bearer,
  oauth: {
    isOneGrant: true,
    idleDays: 180,
    agree({ id }, { returnTo, state, challenge }) {
      const url = new URL("https://accounts.google.com/o/oauth2/v2/auth");
      url.search = new URLSearchParams({
        ...{ client_id: id, redirect_uri: returnTo, response_type: "code", scope: SCOPE, state },
        ...{ code_challenge: challenge, code_challenge_method: "S256" },
        // The consent, or Google gives no refresh token; the picker, or there is nothing to read.
        ...{ access_type: "offline", prompt: "consent", include_granted_scopes: "false" },
        ...{ trigger_onepick: "true", allow_multiple: "true", mimetypes: SPREADSHEET },
      }).toString();
      return url.href;
    },
    exchange: (keys, { code, verifier, returnTo }) => ({
      request: tokenCall(keys, {
        ...{ grant_type: "authorization_code", code, redirect_uri: returnTo },
        code_verifier: verifier,
      }),
      read: (answer) => grant.parse(answer),
    }),
    refresh: (keys, { refresh }) => ({
      request: tokenCall(keys, { grant_type: "refresh_token", refresh_token: refresh }),
      read: (answer) => grant.parse(answer),
    }),
    revoke: (_keys, { refresh: token }) => ({
      request: {
        method: "POST",
        url: "https://oauth2.googleapis.com/revoke",
        body: { form: { token } },
      },
      read: () => {},
    }),
  },
  account: () => ({
    request: {
      method: "GET",
      url: `${DRIVE}/about`,
      query: { fields: "user(permissionId,emailAddress,displayName)" },
    },
    read: (answer) => {
      const user = z.object({
        permissionId: z.string(),
        emailAddress: z.string().optional(),
        displayName: z.string().default("Google"),
      });
      const { permissionId: id, emailAddress, displayName } = z.object({ user }).parse(answer).user;
      return { id, name: emailAddress ?? displayName };
    },
  }),
  file: (id) => ({
    request: {
      method: "GET",
      url: `${DRIVE}/files/${id}`,
      query: { fields: "name,mimeType,modifiedTime,trashed", supportsAllDrives: "true" },
    },
    read: (answer) => {
      const file = z.object({
        name: z.string(),
        mimeType: z.string(),
        modifiedTime: z.string(),
        trashed: z.boolean().default(false),
      });
      const { name, mimeType, modifiedTime: changed, trashed: isTrashed } = file.parse(answer);
      return { name, changed, isTrashed, isSpreadsheet: mimeType === SPREADSHEET };
    },
  }),
  tabs,
  // Any column may have numbers; the import refuses one without.
  fields: (_place, { file = "", sheet = 0 }) => ({
    request: rowsOf(file, sheet, [[0, 1]]),
    read: (answer) =>
      [...columnsOf(answer).keys()].map((name) => ({ name, label: name, kind: "phone" })),
  }),
  page(_place, { filter: { file = "", sheet = 0 }, fields }, at) {
    if (at === undefined) return firstPage(file, sheet);
    const [from = 1, rows = 0] = place.parse(at);
    const to = Math.min(from + PAGE, rows);
    return {
      request: rowsOf(file, sheet, [
        [0, 1],
        [from, to],
      ]),
      read: (answer) => {
        const columns = columnsOf(answer);
        const gone = fields.filter((field) => !columns.has(field));
        if (gone.length > 0) throw conflict(SHEET_TEXTS.columnsGone(gone, [...columns.keys()]));
        const records = readRows(answer, from).flatMap((cells, nth) => {
          const values = fields.map((field) => [field, cells[columns.get(field) ?? -1] ?? ""]);
          if (values.every(([, value]) => value?.trim() === "")) return [];
          // As Google shows it: rows are counted from 1.
          return [{ id: String(from + nth + 1), values: Object.fromEntries(values), changedAt: 0 }];
        });
        return { records, next: to < rows ? `${to}:${rows}` : undefined };
      },
    };
  },
  words(answer) {
    const { status, message } = errorOf(answer);
    const isGone = status === "NOT_FOUND" || status === "PERMISSION_DENIED";
    return isGone ? SHEET_TEXTS.fileGone : message;
  },
  refusal(status, answer) {
    if (status !== 403) return undefined;
    // Drive says so of too many requests, too.
    const isLimit = errorOf(answer).errors.some(({ reason }) => /ratelimit/i.test(reason));
    return isLimit ? "busy" : undefined;
  },
};

const problem = z.object({
  error: z.object({
    status: z.string().optional(),
    code: z.number().optional(),
    message: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().default("") })).default([]),
  }),
});

function errorOf(answer: unknown) {
  const { status, code, message, errors = [] } = problem.safeParse(answer).data?.error ?? {};
  // Drive names the status in numbers only.
  return { status: status ?? STATUSES.get(code ?? 0), message, errors };
}

const STATUSES: ReadonlyMap<number, string> = new Map([
  [403, "PERMISSION_DENIED"],
  [404, "NOT_FOUND"],
]);
