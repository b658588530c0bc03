import { paths } from "#web/lib/paths.ts";
import type { Menu } from "#web/lib/screens.ts";

interface Section {
  heading?: string;
  screens: readonly string[];
}

/** The side bar: its headings, and what is under each (decision 25). */
const SIDE_BAR: readonly Section[] = [
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
    screens: [paths.groups, paths.allContacts, paths.segments, paths.optOut, paths.medicalContacts],
  },
  { heading: "Senders", screens: [paths.senderIds, paths.buyNumbers] },
  {
    heading: "Automation",
    screens: [paths.contactForms, paths.workflows, paths.keywords, paths.integrations],
  },
  { heading: "Billing", screens: [paths.billing, paths.buyCredits, paths.invoices] },
  {
    heading: "Account",
    screens: [paths.subAccounts, paths.userVerification, paths.documents],
  },
  { heading: "Administration", screens: [paths.admin] },
];

/** What takes the side bar's place in the admin area. */
const ADMINISTRATION: readonly Section[] = [
  { heading: "Administration", screens: [paths.admin, paths.adminAnalytics, paths.adminMonitor] },
  {
    heading: "Reviews",
    screens: [
      paths.adminApproval,
      paths.adminVerification,
      paths.adminBusinessNames,
      paths.adminPersonalNumbers,
    ],
  },
  {
    heading: "Accounts",
    screens: [paths.adminUsers, paths.adminDeactiveUsers, paths.adminCredit, paths.adminUsage],
  },
  {
    heading: "Numbers",
    screens: [paths.adminNumbers, paths.adminNumberCharges, paths.adminSharedNumbers],
  },
  {
    heading: "Platform",
    screens: [paths.adminRoutes, paths.adminMmsRoutes, paths.adminParams, paths.adminSettings],
  },
];

const SECTIONS = { sideBar: SIDE_BAR, administration: ADMINISTRATION };

/** The heading above an entry of a menu beside the page. */
export function headingOf(menu: keyof typeof SECTIONS, path: string): string | undefined {
  return SECTIONS[menu].find(({ screens }) => screens.includes(path))?.heading;
}

/** The order of the features' entries in each menu. */
export const menuOrder: Record<Menu, readonly string[]> = {
  sideBar: SIDE_BAR.flatMap(({ screens }) => screens),
  administration: ADMINISTRATION.flatMap(({ screens }) => screens),
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
