import { paths } from "#web/lib/paths.ts";
import type { Menu } from "#web/lib/screens.ts";

/** The side bar: its headings, and what is under each (decision 25). */
const SECTIONS: readonly { heading?: string; screens: readonly string[] }[] = [
  { screens: [paths.home] },
  {
    heading: "Messages",
    screens: [
      paths.conversation,
      paths.quickMessage,
      paths.campaigns,
      paths.batchMessage,
      paths.fileScheduler,
      paths.emailSms,
      paths.history,
      paths.templates,
    ],
  },
  {
    heading: "Contacts",
    screens: [paths.groups, paths.segments, paths.optOut, paths.medicalContacts],
  },
  { heading: "Senders", screens: [paths.senderIds, paths.buyNumbers] },
  {
    heading: "Automation",
    screens: [paths.contactForms, paths.workflows, paths.keywords, paths.integrations],
  },
  { heading: "Billing", screens: [paths.buyCredits, paths.invoices] },
  { heading: "Account", screens: [paths.subAccounts, paths.userVerification] },
  { heading: "Administration", screens: [paths.admin] },
  { screens: [paths.documents] },
];

/** The heading above an entry of the side bar. */
export function headingOf(path: string): string | undefined {
  return SECTIONS.find(({ screens }) => screens.includes(path))?.heading;
}

/** The order of the features' entries in each menu. */
export const menuOrder: Record<Menu, readonly string[]> = {
  sideBar: SECTIONS.flatMap(({ screens }) => screens),
  /** The most important first: a narrow screen has room for four. */
  tabBar: [
    paths.home,
    paths.conversation,
    paths.campaigns,
    paths.buyCredits,
    paths.invoices,
    paths.history,
    paths.groups,
  ],
  /** R480 to R483. */
  create: [paths.quickMessage, paths.createCampaign, paths.importGroup, paths.addTemplate],
  /** R486 to R488. */
  profile: [
    paths.profile,
    paths.senderIds,
    paths.security,
    paths.replySettings,
    paths.settings,
    paths.developer,
    paths.specialPlan,
    paths.documents,
  ],
};
