import { expect, it } from "vitest";
import { measureText } from "#core/rules/message-parts.ts";
import { shortLink, shortLinkOf, shortLinkPlaceholder } from "#core/rules/short-links.ts";

const LINK = { code: "0Ab12Cd3", recipient: "4zZz9A" };

it("R246: the placeholder is as long as a real short link, in the same alphabet", () => {
  const placeholder = measureText(shortLinkPlaceholder("cooee.au"));
  expect(placeholder).toEqual(measureText(shortLink("cooee.au", LINK)));
  expect(placeholder.encoding).toBe("gsm7");
  expect(shortLinkOf(`/${shortLinkPlaceholder("cooee.au").split("/")[1]}`)).toBeUndefined();
});

it("reads a link's path and no other shape", () => {
  expect(shortLinkOf("/s0Ab12Cd34zZz9A")).toEqual(LINK);
  for (const path of [
    "/s0Ab12Cd3azZz9A",
    "/s0Ab12Cd34zZz9",
    "/s0Ab12Cd34zZz9AA",
    "/s0Ab12Cd3",
    "/S0Ab12Cd34zZz9A",
  ]) {
    expect(shortLinkOf(path)).toBeUndefined();
  }
});
