import { paths } from "#web/lib/paths.ts";

/** Its pages are entries of their own. */
const AUTOMATION = "automation";

/** Areas that are opened from another one's entry. */
const OPENED_FROM: Readonly<Record<string, string>> = { vendors: "integrations" };

/** Whether the page belongs to an entry: an area's pages begin alike (`/admin/users`, `/admin/dashboard`). */
export function isWithin(pathname: string, to: string): boolean {
  if (to === paths.home) return pathname === to;
  const [, area, page] = to.split(/[/?#]/);
  const [, shown = "", shownPage] = pathname.split("/");
  return (OPENED_FROM[shown] ?? shown) === area && (area !== AUTOMATION || shownPage === page);
}
