import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { person } from "#tests/support/person.ts";
import { useCreate } from "#web/app/use-create.tsx";
import { notifyError } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";

vi.mock("#web/lib/notify.ts", () => ({
  notifyError: vi.fn(),
  notifySuccess: vi.fn(),
}));

beforeEach(() => vi.mocked(notifyError).mockReset());

type Choose = ReturnType<typeof useCreate>["choose"];

function Capture({ onDraw }: { onDraw: (choose: Choose) => void }) {
  onDraw(useCreate({ ...person(), _id: "usr_1", account: "acc_1" }).choose);
  return null;
}

/** What choosing an entry in the Create menu does, at `/`. */
function chooser(): Choose {
  const drawn: Choose[] = [];
  const capture = h(Capture, { onDraw: (choose) => drawn.push(choose) });
  renderToStaticMarkup(
    h(QueryClientProvider, { client: new QueryClient() }, h(MemoryRouter, null, capture)),
  );
  const [choose] = drawn;
  if (!choose) throw new Error("Nothing was drawn");
  return choose;
}

it("R485: an unknown entry of the Create menu is an error", () => {
  chooser()("/no/such/screen");
  expect(notifyError).toHaveBeenCalledExactlyOnceWith("Something went wrong");
});

it("R485: a known entry is not an error", () => {
  chooser()(paths.importGroup);
  expect(notifyError).not.toHaveBeenCalled();
});
