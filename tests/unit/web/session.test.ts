import { QueryClientProvider } from "@tanstack/react-query";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { me as signedIn } from "#core/contract/profile/me.ts";
import { OWNER } from "#tests/browser/support/signed-in.ts";
import { createQueryClient } from "#web/lib/query.ts";
import { forgetPerson, Person, useMe } from "#web/lib/session.ts";

const Name = () => useMe().name;

it("a session that ends while a screen is being drawn does not break the screen: its frame goes next", () => {
  const client = createQueryClient();
  const { data: me } = signedIn.output.parse({ data: OWNER });
  client.setQueryData(["session"], me);
  forgetPerson(client);
  const screen = h(Person, { value: me }, h(Name));
  expect(renderToStaticMarkup(h(QueryClientProvider, { client }, screen))).toBe(OWNER.name);
});
