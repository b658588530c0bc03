import { expect, it } from "vitest";
import { mediaFilePath, mediaIdOf } from "#core/rules/media-path.ts";

it("a stored file is known by its address", () => {
  expect(mediaFilePath("med_1")).toBe("/api/gatewaymms/media/med_1/file");
  expect(mediaIdOf(mediaFilePath("med_1"))).toBe("med_1");
});

it.each([
  "",
  "https://example.com/api/gatewaymms/media/med_1/file",
  "/api/gatewaymms/media/med_1/file/more",
  "/api/gatewaymms/media//file",
  "/api/gatewaymms/media/a/b/file",
])("%j is elsewhere", (url) => {
  expect(mediaIdOf(url)).toBeUndefined();
});
