import { Script } from "node:vm";
import { expect, it } from "vitest";
import { simulatorPage, type View } from "#local/http/page.ts";
import { SIMULATOR_SCRIPT } from "#local/http/page-script.ts";

it("is JavaScript that a browser accepts", () => {
  expect(() => new Script(SIMULATOR_SCRIPT)).not.toThrow();
});

it("looks only for elements that its page has", () => {
  const views: View[] = ["phones", "mail", "payments", "webhooks", "faults"];
  const pages = views.map(simulatorPage).join("");
  const asked = [...SIMULATOR_SCRIPT.matchAll(/(?:byId|onSubmit)\("([a-z-]+)"(?! \+)/g)].map(
    (match) => match[1],
  );
  expect(asked.length).toBeGreaterThan(20);
  for (const id of new Set(asked.filter((id) => id !== "count-"))) {
    expect(pages).toContain(`id="${id}"`);
  }
});
