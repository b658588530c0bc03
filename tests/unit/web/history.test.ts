import { createElement as h, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { history } from "#core/contract/messages.ts";
import { changedParams } from "#web/components/data-table/use-table-state.ts";
import { HistoryEmpty } from "#web/features/history/history-empty.tsx";
import { useHistory } from "#web/features/history/use-history.ts";

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
  useHistory();
  return null;
}

function Empty() {
  const { list, badNumber } = useHistory();
  return h(HistoryEmpty, { narrowed: list.narrowed, badNumber });
}

/** What the history requests at a URL, and how. */
function callAt(address: string) {
  at(address, h(Asking));
  const [, input, options] = asked.mock.calls.findLast(([endpoint]) => endpoint === history) ?? [];
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
