import { expect, it } from "vitest";
import { isWithin } from "#web/components/layout/is-within.ts";
import { paths } from "#web/lib/paths.ts";

it.each([
  [paths.home, paths.home, true],
  ["/group/grp_1", paths.groups, true],
  ["/admin/users", paths.admin, true],
  ["/groups-of-others", paths.groups, false],
  ["/group", paths.home, false],
  // Pages of automation are entries of their own.
  [paths.keywords, paths.keywords, true],
  [paths.keywords, paths.workflows, false],
  [paths.keywords, paths.contactForms, false],
  [`${paths.workflows}/wfl_1`, paths.workflows, true],
  // GoHighLevel is opened from Integration.
  [paths.ghlSubAccount("loc_1"), paths.integrations, true],
])("%s is within %s: %s", (pathname, to, within) => {
  expect(isWithin(pathname, to)).toBe(within);
});
