import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { Permission } from "#core/permissions.ts";
import { NoTemplates } from "#web/features/templates/template-table.tsx";

const rights = vi.hoisted(() => ({ forms: true }));
vi.mock("#web/lib/session.ts", () => ({ useMe: () => ({}) }));
vi.mock("#core/permissions.ts", () => ({
  may: (_me: unknown, right: Permission) => right === "templateForms" && rights.forms,
}));

const said = (mode: "sms" | "mms", forms = true) => {
  rights.forms = forms;
  return renderToStaticMarkup(h(NoTemplates, { mode, visibility: "user" }));
};

it("R231: an empty list of MMS templates says how to make one, not that there can be none", () => {
  expect(said("mms")).toContain("No Template Found");
  expect(said("mms")).toContain("Create a template from an MMS you send often");
  expect(said("mms")).not.toContain("not available");
  expect(said("sms")).toContain("Create a template from a message you send often");
  expect(said("mms", false)).toContain("Templates your admin shares with you appear here.");
});
