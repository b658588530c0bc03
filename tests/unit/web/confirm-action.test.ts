import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { GROUP_REMOVAL_TEXTS } from "#core/contract/groups/group-texts.ts";
import { undoImport } from "#core/contract/imports/imports.ts";
import { newId } from "#core/ids.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import type { ConfirmDialogProps } from "#web/components/ui/confirm-dialog.tsx";
import { ApiError } from "#web/lib/api-error.ts";

const action = vi.hoisted(() => vi.fn());
vi.mock("#web/lib/query.ts", () => ({ useAction: action }));
vi.mock("#web/components/ui/confirm-dialog.tsx", () => ({
  ConfirmDialog: ({ title, error, children }: ConfirmDialogProps) =>
    h("div", null, title, children, error?.message),
}));

/** The dialog of a question after its call ended so, and how the call was made. */
function shown(error: Error | null) {
  action.mockReset().mockReturnValue({ error, isPending: false, mutate: () => {} });
  const input = { id: newId("import", 0) };
  const words = { title: "Undo this import?", description: "", confirmLabel: "Undo import" };
  const question = h(ConfirmAction<(typeof undoImport)["input"], (typeof undoImport)["output"]>, {
    ...{ endpoint: undoImport, input, done: "Undone", onClose: () => {} },
    ...words,
  });
  return { drawn: renderToStaticMarkup(question), options: action.mock.calls[0]?.[1] };
}

it("a refused action is answered in the dialog where it was pressed, not in a corner", () => {
  const message = GROUP_REMOVAL_TEXTS.planned(["Summer sale"]);
  const { drawn, options } = shown(new ApiError(409, { code: "CONFLICT", message }));
  expect(drawn).toContain(message);
  expect(options).toMatchObject({ handled: true });
  expect(shown(null).drawn).toBe("<div>Undo this import?</div>");
});
