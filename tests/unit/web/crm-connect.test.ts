import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { APP_NAMES, CONNECT_TEXTS } from "#core/rules/crm/apps.ts";
import { MOST_SHEETS, SHEET_TEXTS } from "#core/rules/crm/sheet-texts.ts";
import {
  beginAttempt,
  type Outcome,
  readAttempt,
  watchAttempt,
} from "#web/features/integrations/attempts.ts";
import { finishConnecting } from "#web/features/integrations/finish-connecting.ts";
import { LOGOS } from "#web/features/integrations/logo-pair.tsx";
import { ApiError } from "#web/lib/api-error.ts";

const called = vi.hoisted(() => vi.fn());
vi.mock("#web/lib/api.ts", () => ({ call: called }));

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => {
  called.mockReset().mockResolvedValue({ message: "HubSpot has been connected" });
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the page that waits is told. */
function watched(state: string) {
  const ended: Outcome[] = [];
  const stop = watchAttempt(state, (outcome) => ended.push(outcome));
  return { ended, stop };
}

const back = (query: Record<string, string>) => finishConnecting(new URLSearchParams(query));

it("R326: the page that opened a CRM's window looks every 500 ms, and hears once how it ended", async () => {
  beginAttempt("s1", "hubspot");
  const { ended } = watched("s1");
  await back({ state: "s1", code: "c" });
  vi.advanceTimersByTime(499);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ended).toEqual([{ connected: true, message: "HubSpot has been connected" }]);
  vi.advanceTimersByTime(5_000);
  expect(ended).toHaveLength(1);
  expect(readAttempt("s1")).toBeUndefined();
});

it("a page that has given up hears nothing", async () => {
  beginAttempt("s2", "zoho");
  const { ended, stop } = watched("s2");
  stop();
  await back({ state: "s2", code: "c" });
  vi.advanceTimersByTime(5_000);
  expect(ended).toEqual([]);
});

it("a window saves to the vendor that its state was begun for, with what Zoho says of the region", async () => {
  const server = "https://accounts.zoho.com.au";
  const apps = ["hubspot", "pipedrive", "squarespace", "googlesheet", "ghl", "zoho"] as const;
  for (const app of apps) {
    beginAttempt(app, app);
    await back({ state: app, code: "c", "accounts-server": server });
  }
  const made = called.mock.calls.map(([endpoint, input]) => [endpoint.path, input]);
  expect(made).toEqual([
    ["/hubspot/save-refresh-token", { code: "c", state: "hubspot" }],
    ["/pipedrive/save-refresh-token", { code: "c", state: "pipedrive" }],
    ["/squarespace/save-refresh-token", { code: "c", state: "squarespace" }],
    ["/googlesheet/save-refresh-token", { code: "c", state: "googlesheet" }],
    ["/ghl/save-refresh-token", { code: "c", state: "ghl" }],
    ["/zoho/save-refresh-token", { code: "c", state: "zoho", accountsServer: server }],
  ]);
});

it("what was declined, and a state that is not ours, is said in plain words without a call", async () => {
  beginAttempt("s3", "hubspot");
  expect(await back({ state: "s3", error: "access_denied" })).toEqual({
    connected: false,
    message: CONNECT_TEXTS.declined(APP_NAMES.hubspot),
  });
  expect(await back({ state: "of-a-stranger", code: "c" })).toEqual({
    connected: false,
    message: CONNECT_TEXTS.unknownState,
  });
  expect(called).not.toHaveBeenCalled();
});

it("a reload saves nothing a second time, and turns no success into a failure", async () => {
  beginAttempt("s4", "hubspot");
  await back({ state: "s4", code: "c" });
  expect((await back({})).message).toBe(CONNECT_TEXTS.closeWindow);
  expect(readAttempt("s4")?.outcome).toMatchObject({ connected: true });
  expect(called).toHaveBeenCalledTimes(1);
});

it("a reload before the end leaves the page that waits to look for itself", async () => {
  beginAttempt("s5", "hubspot");
  called.mockReturnValue(new Promise(() => {}));
  void back({ state: "s5", code: "c" });
  await back({});
  expect(readAttempt("s5")?.outcome?.message).toBe(CONNECT_TEXTS.interrupted);
  expect(called).toHaveBeenCalledTimes(1);
});

it("R509: HubSpot, Zoho, ActiveCampaign and GoHighLevel have a logo beside ours", () => {
  expect(LOGOS).toMatchObject({ hubspot: {}, zoho: {}, ac: {}, gohl: {} });
});

describe("what was picked on Google's page", () => {
  const connected = CONNECT_TEXTS.connected(APP_NAMES.googlesheet);
  const pick = (files: readonly string[]) =>
    back({ state: "g", code: "c", picked_file_ids: files.join(",") });

  /** Google is connected with these words, and files are added but for the one called bad. */
  const answers = (message: string) =>
    called.mockImplementation(async (_, { fileId }) => {
      if (fileId === "bad")
        throw new ApiError(400, { code: "INVALID_INPUT", message: SHEET_TEXTS.noSpreadsheet });
      return { message, data: { name: `Sheet ${fileId}` } };
    });
  beforeEach(() => {
    beginAttempt("g", "googlesheet");
    answers(connected);
  });

  it("is added file by file, once access is granted", async () => {
    expect(await pick(["one", "two"])).toEqual({
      connected: true,
      message: `${connected}. 2 files have been added.`,
    });
    expect(called.mock.calls.map(([endpoint, input]) => [endpoint.path, input])).toEqual([
      ["/googlesheet/save-refresh-token", { code: "c", state: "g" }],
      ["/integrations/google-sheets", { fileId: "one" }],
      ["/integrations/google-sheets", { fileId: "two" }],
    ]);
  });

  it("does not hide that another account was connected", async () => {
    const other = CONNECT_TEXTS.otherAccount(APP_NAMES.googlesheet);
    answers(other);
    expect((await pick(["one"])).message).toBe(`${other} The file has been added.`);
  });

  it("holds up no other file where one cannot be added, which is said beside what was added", async () => {
    const { warning, ...ended } = await pick(["bad", "one", "two"]);
    const added = "2 of 3 files added: Sheet one, Sheet two.";
    expect(ended).toEqual({ connected: true, message: `${connected}. ${added}` });
    expect(warning).toBe(`${added} ${SHEET_TEXTS.noSpreadsheet}.`);
    expect((await pick(["bad"])).warning).toBe(`0 of 1 files added. ${SHEET_TEXTS.noSpreadsheet}.`);
  });

  it("counts no file above the limit as added", async () => {
    const files = Array.from({ length: MOST_SHEETS + 2 }, (_, nth) => `${nth}`);
    const { warning } = await pick(files);
    expect(warning).toMatch(/^50 of 52 files added: /);
    expect(warning).toContain(SHEET_TEXTS.tooMany);
  });
});
