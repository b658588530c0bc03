import { paths } from "#web/lib/paths.ts";
import { PageLinks } from "./page-links.tsx";

const PAGES = [
  { to: paths.senderIds, label: "All senders" },
  { to: paths.personalNumbers, label: "Personal numbers" },
] as const;

/** Leads from one page about senders to the others. */
export function SenderPages() {
  return <PageLinks label="Senders" pages={PAGES} />;
}
