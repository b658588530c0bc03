import { expect, it } from "vitest";
import { currentOf, isWithin } from "#web/components/layout/is-within.ts";
import { paths } from "#web/lib/paths.ts";

it.each([
  [paths.home, paths.home, true],
  // The dashboard's other address.
  [paths.analytics, paths.home, true],
  ["/group/grp_1", paths.groups, true],
  // So are those of the admin area.
  ["/admin/users", paths.adminUsers, true],
  ["/admin/users", paths.admin, false],
  [paths.adminUserTemplates("usr_1"), paths.adminUsers, true],
  [paths.adminUsageOf("usr_1"), paths.adminUsage, true],
  ["/groups-of-others", paths.groups, false],
  ["/group", paths.home, false],
  // Pages of automation are entries of their own.
  [paths.keywords, paths.keywords, true],
  [paths.keywords, paths.workflows, false],
  [paths.keywords, paths.contactForms, false],
  [`${paths.workflows}/wfl_1`, paths.workflows, true],
  // One entry stands for all of billing.
  [paths.credits, paths.buyCredits, true],
  [paths.pricing, paths.invoices, true],
  // GoHighLevel is opened from Integration.
  [paths.ghlSubAccount("loc_1"), paths.integrations, true],
])("%s is within %s: %s", (pathname, to, within) => {
  expect(isWithin(pathname, to)).toBe(within);
});

it("a page with an entry of its own is not that of its area", () => {
  const entries = [{ to: paths.adminRoutes }, { to: paths.adminMmsRoutes }];
  expect(currentOf(entries, paths.adminMmsRoutes)).toBe(entries[1]);
  expect(currentOf(entries, paths.adminRoutes)).toBe(entries[0]);
  expect(currentOf(entries, paths.history)).toBeUndefined();
});
