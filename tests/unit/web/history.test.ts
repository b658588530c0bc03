import { createElement as h, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { EXPORT_TEXTS } from "#core/contract/exports/exports.ts";
import { history } from "#core/contract/messages/messages.ts";
import { changedParams } from "#web/components/data-table/use-table-state.ts";
import { failedAnswer, isTooLong, startedAnswer } from "#web/components/exports/export-answer.ts";
import { byDay } from "#web/components/messages/contact-days.tsx";
import { HistoryEmpty } from "#web/features/history/history-empty.tsx";
import { historyRowMenu } from "#web/features/history/history-row-menu.ts";
import { useHistory, useHistoryMedium } from "#web/features/history/use-history.ts";
import { message } from "#web/gallery/people.ts";
import { ApiError } from "#web/lib/api-error.ts";

const asked = vi.hoisted(() => vi.fn());
vi.mock("#web/lib/query.ts", () => ({ useCall: asked }));

beforeEach(() => {
  asked.mockReset();
  asked.mockReturnValue({});
});

function at(address: string, element: ReactElement): string {
  return renderToStaticMarkup(h(MemoryRouter, { initialEntries: [address] }, element));
}

function Asking() {
  const { medium } = useHistoryMedium({ role: "admin", access: [] });
  useHistory(medium);
  return null;
}

const seen = vi.fn();

function Seeing(person: Parameters<typeof useHistoryMedium>[0]) {
  seen(useHistoryMedium(person));
  return null;
}

function Empty() {
  const { list, badNumber } = useHistory("sms");
  return h(HistoryEmpty, { narrowed: list.narrowed, badNumber });
}

/** The last call for a page, beside which statuses may be counted. */
function lastAsked() {
  return asked.mock.calls.findLast(([endpoint]) => endpoint === history) ?? [];
}

/** What the history requests at a URL, and how. */
function callAt(address: string) {
  at(address, h(Asking));
  const [, input, options] = lastAsked();
  return { input, options };
}

it("R119, R236: the first page of 50 is reloaded every 10 seconds", () => {
  const first = callAt("/history");
  expect(first.input).toMatchObject({ limit: 50 });
  expect(first.options).toMatchObject({ refetchInterval: 10_000 });
  expect(callAt("/history?cursor=msg_1").options).toMatchObject({ refetchInterval: false });
});

it("R012: the filters in the URL are those of the call", () => {
  const { input } = callAt(
    "/history?status=failed&from=2026-11-01&to=2026-11-02&search=0412345678",
  );
  expect(input).toMatchObject({
    status: "failed",
    from: "2026-11-01",
    to: "2026-11-02",
    search: "0412345678",
  });
});

it("R120: any change returns to the first page", () => {
  const old = new URLSearchParams("page=3&cursor=msg_1&status=failed&search=0412");
  expect(`${changedParams(old, { from: "2026-11-01" })}`).toBe(
    "status=failed&search=0412&from=2026-11-01",
  );
  expect(`${changedParams(old, { status: undefined })}`).toBe("search=0412");
  expect(`${changedParams(old, { page: "4" })}`).toBe("status=failed&search=0412&page=4");
});

it("R405: filters that nothing matches say so, and are cleared in one press", () => {
  const html = at("/history?status=failed", h(Empty));
  expect(html).toContain("Oops! No matching records found!");
  expect(html).toContain('href="/history"');
  expect(at("/history", h(Empty))).not.toContain("Oops!");
});

it("R023, R237: a link's state says the medium unless the URL does; MMS are 10 on a page, and SMS 50", () => {
  const askedFrom = (state: unknown, search = "") => {
    const entry = { pathname: "/history", search, state };
    renderToStaticMarkup(h(MemoryRouter, { initialEntries: [entry] }, h(Asking)));
    const { type, limit } = lastAsked()[1];
    return [type, limit];
  };
  const mms = ["mms", 10];
  const sms = [undefined, 50];
  expect(askedFrom({ messageType: "mms" })).toEqual(mms);
  expect(askedFrom(null, "?type=mms")).toEqual(mms);
  expect(askedFrom({ messageType: "mms" }, "?type=sms")).toEqual(sms);
  expect(
    [{ messageType: "sms" }, null, { messageType: 7 }].map((state) => askedFrom(state)),
  ).toEqual([sms, sms, sms]);
});

it("R191: who has only one of the two media sees only that one", () => {
  const mediaOf = (role: "admin" | "subaccount", access: ("sms" | "mms")[]) => {
    seen.mockReset();
    at("/history?type=sms", h(Seeing, { role, access }));
    const { medium, media } = seen.mock.lastCall?.[0] ?? {};
    return [medium, media.length];
  };
  expect(mediaOf("subaccount", ["mms"])).toEqual(["mms", 1]);
  expect(mediaOf("subaccount", ["sms"])).toEqual(["sms", 1]);
  expect(mediaOf("subaccount", ["sms", "mms"])).toEqual(["sms", 2]);
  expect(mediaOf("admin", [])).toEqual(["sms", 2]);
});

it("R049, R087, R092, R093: a row offers Reuse, or Reply with sender and receiver swapped, and its contact", () => {
  const sent = message({ status: "sent", sender: "Bells", receiver: "61412345678", message: "Hi" });
  const received = { ...sent, status: "received", sender: "61412345678", receiver: "61480001234" };
  const offered = (row: typeof sent, mayWrite = true, mayConverse = false) => {
    const onWrite = vi.fn();
    const onQuestion = (_: unknown, question: string) => asking.push(question);
    const asking: string[] = [];
    const may = { mayWrite, mayConverse };
    const items = historyRowMenu(row, { ...may, onWrite, onQuestion, onContact: () => {} }).filter(
      (item) => item !== false && item !== "separator",
    );
    items[0]?.onSelect?.();
    for (const item of items.slice(1)) item.onSelect?.();
    return {
      labels: items.map(({ label }) => label),
      start: onWrite.mock.lastCall?.[0],
      asking,
    };
  };
  expect(offered(sent)).toEqual({
    asking: [],
    labels: ["Reuse", "Contact history"],
    start: { medium: "sms", sender: "Bells", contacts: ["61412345678"], message: "Hi" },
  });
  expect(offered(received)).toEqual({
    asking: [],
    labels: ["Reply", "Contact history"],
    start: { medium: "sms", sender: "61480001234", contacts: ["61412345678"] },
  });
  // R087.
  const scheduled = { ...sent, status: "scheduled", schedule: "qck_1", scheduleAt: 1 };
  expect(offered(scheduled)).toMatchObject({
    asking: ["move", "cancel"],
    labels: ["Reuse", "Reschedule", "Cancel", "Contact history"],
  });
  expect(offered({ ...scheduled, status: "pending" }).labels).toEqual([
    "Reuse",
    "Cancel",
    "Contact history",
  ]);
  expect(offered({ ...scheduled, status: "cancel_schedule" }).labels).toEqual([
    "Reuse",
    "Contact history",
  ]);
  expect(offered(scheduled, false).labels).toEqual(["Contact history"]);
  expect(offered(sent, false).labels).toEqual(["Contact history"]);
  expect(offered(received, true, true).labels).toEqual([
    "Reply",
    "Conversation",
    "Contact history",
  ]);
});

it("R044: a contact's messages are grouped by day", () => {
  const rows = [5, 4, 3].map((createdAt) => message({ _id: `${createdAt}`, createdAt }));
  const days = byDay(rows, (at) => (at > 3 ? "Today" : "Yesterday"));
  expect(days.map(({ heading, rows: own }) => [heading, own.map(({ _id }) => _id)])).toEqual([
    ["Today", ["5", "4"]],
    ["Yesterday", ["3"]],
  ]);
});

it("R215: more than 30 days are refused under 'Date Limit Exceeds'", () => {
  expect(isTooLong("2026-11-01", "2026-11-30")).toBe(false);
  expect(isTooLong("2026-11-01", "2026-12-01")).toBe(true);
  const fields = { to: EXPORT_TEXTS.range };
  const refused = new ApiError(400, { code: "INVALID_INPUT", message: "Check this", fields });
  expect(failedAnswer(refused)).toEqual({
    title: "Date Limit Exceeds",
    message: "You can export data for maximum of 30 days range.",
  });
});

it("R216: an export's failure shows the server's message under Error, or the default", () => {
  const refused = new ApiError(409, { code: "CONFLICT", message: "Not now" });
  expect(failedAnswer(refused)).toEqual({ title: "Error", message: "Not now" });
  expect(failedAnswer(new TypeError("fetch"))).toEqual({
    title: "Error",
    message: "Something went wrong!",
  });
  expect(startedAnswer({ message: "Started.", email: "a@b.test" })).toEqual({
    title: "Success",
    message: "Started. It goes to a@b.test.",
  });
});
