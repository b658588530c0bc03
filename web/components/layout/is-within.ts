import { paths } from "#web/lib/paths.ts";

/** Areas whose pages are entries of their own. */
const PAGED: readonly string[] = ["automation", "admin"];

/** What is opened from another area's entry. */
const OPENED_FROM: Readonly<Record<string, string>> = {
  vendors: "integrations",
  mms: "campaign",
  "inbox-messaging": "conversation",
  scheduler: "filescheduler",
  "file-scheduler-form": "filescheduler",
  "create-user-verification": "user-verification",
  exports: "history",
  // A menu has either Buy Credit or Invoice, which is then current on both pages.
  invoice: "buy-credits",
  credits: "buy-credits",
  pricing: "buy-credits",
  "buy-credit-request": "buy-credits",
  "admin/user-templates": "admin/users",
  "admin/user-login-info": "admin/users",
};

function areaOf(path: string): string {
  const [, first = "", second] = path.split(/[/?#]/);
  const area = PAGED.includes(first) ? `${first}/${second}` : first;
  return OPENED_FROM[area] ?? area;
}

/** Whether the page belongs to an entry: an area's pages begin alike. */
export function isWithin(pathname: string, to: string): boolean {
  if (to === paths.home) return pathname === to || pathname === paths.analytics;
  return areaOf(pathname) === areaOf(to);
}

/** The entry of the open page: its own, or that of its area. */
export function currentOf<Entry extends { to: string }>(
  entries: readonly Entry[],
  pathname: string,
): Entry | undefined {
  return (
    entries.find(({ to }) => to === pathname) ?? entries.find(({ to }) => isWithin(pathname, to))
  );
}
