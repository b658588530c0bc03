import {
  BookOpen,
  CalendarClock,
  ClipboardList,
  CreditCard,
  FileText,
  History,
  IdCard,
  Inbox,
  Layers,
  LayoutDashboard,
  LayoutTemplate,
  Mail,
  Megaphone,
  MessageSquarePlus,
  Phone,
  Plug,
  Plus,
  ReceiptText,
  ShieldCheck,
  ShieldUser,
  Stethoscope,
  UserCog,
  UsersRound,
  UserX,
  Workflow,
} from "lucide-react";
import { may, type Permission, type Person } from "#core/access.ts";
import type { ScreenEntry } from "#web/components/layout/screen-entry.ts";
import { paths } from "#web/lib/paths.ts";
import { signedInRoutes } from "./signed-in-routes.tsx";

export interface Screen extends ScreenEntry {
  /** Who sees it; without it whoever is signed in does. */
  may?: Permission;
}

const dashboard: Screen = {
  to: paths.home,
  label: "Dashboard",
  icon: LayoutDashboard,
  may: "dashboard",
};
const conversation: Screen = {
  to: paths.conversation,
  label: "Conversation",
  icon: Inbox,
  may: "conversation",
};
const campaign: Screen = {
  to: paths.campaigns,
  label: "Campaign",
  icon: Megaphone,
  may: "campaign",
};
const history: Screen = { to: paths.history, label: "History", icon: History, may: "history" };
const groups: Screen = {
  to: paths.groups,
  label: "Groups",
  icon: UsersRound,
  may: "group",
  section: "Audience",
};
const buyCredit: Screen = {
  to: paths.buyCredits,
  label: "Buy Credit",
  icon: CreditCard,
  may: "buyCredit",
};
const invoices: Screen = {
  to: paths.invoices,
  label: "Invoice",
  icon: ReceiptText,
  may: "invoice",
};

/** The side bar in the documents' order (R468 to R470). An entry shows once its screen has a route. */
export const menu: readonly Screen[] = [
  dashboard,
  conversation,
  campaign,
  {
    to: paths.quickMessage,
    label: "New Message",
    icon: MessageSquarePlus,
    may: "campaign",
    section: "Messaging",
  },
  {
    to: paths.batchMessage,
    label: "Batch Message",
    icon: Layers,
    may: "batch",
    section: "Messaging",
  },
  {
    to: paths.fileScheduler,
    label: "File Scheduler",
    icon: CalendarClock,
    may: "fileScheduler",
    section: "Messaging",
  },
  { to: paths.emailSms, label: "Email SMS", icon: Mail, may: "emailSms", section: "Messaging" },
  history,
  { to: paths.templates, label: "Template", icon: LayoutTemplate, may: "template" },
  groups,
  { to: paths.optOut, label: "Opt-Out", icon: UserX, may: "optOut", section: "Audience" },
  {
    to: paths.medicalContacts,
    label: "Medical Contacts",
    icon: Stethoscope,
    may: "medicalContacts",
    section: "Audience",
  },
  buyCredit,
  { to: paths.senderIds, label: "Sender IDs", icon: IdCard, may: "senderIds" },
  { to: paths.buyNumbers, label: "Buy Numbers", icon: Phone, may: "buyNumbers" },
  { to: paths.integrations, label: "Integration", icon: Plug, may: "integration" },
  {
    to: paths.contactForms,
    label: "Contact Forms",
    icon: ClipboardList,
    may: "automation",
    section: "Automation",
  },
  {
    to: paths.workflows,
    label: "Workflow Actions",
    icon: Workflow,
    may: "automation",
    section: "Automation",
  },
  { to: paths.userVerification, label: "Verification", icon: ShieldCheck, may: "verification" },
  { to: paths.subAccounts, label: "Sub-Accounts", icon: UserCog, may: "subAccounts" },
  { to: paths.admin, label: "Admin Panel", icon: ShieldUser, may: "admin" },
  { to: paths.documents, label: "Documents", icon: BookOpen },
];

/** The Create menu (R480 to R483). */
export const creations: readonly Screen[] = [
  { to: paths.quickMessage, label: "Quick Message", icon: MessageSquarePlus, may: "campaign" },
  { to: paths.createCampaign, label: "Campaign", icon: Megaphone, may: "sms" },
  { to: paths.importGroup, label: "Group", icon: UsersRound, may: "groupEdit" },
  { to: paths.addTemplate, label: "Template", icon: FileText, may: "template" },
];

export type Exists = (to: string) => boolean;

const built = new Set<string>([paths.home, ...signedInRoutes.map(({ path }) => path)]);

/** Whether an address has a screen yet: nothing leads to one that has none. */
export const isBuilt: Exists = (to) => built.has(to.replace(/#.*/, ""));

/** Those of some screens that there are and that a person may see. */
export function seenBy(
  person: Person,
  screens: readonly Screen[],
  exists: Exists = isBuilt,
): readonly Screen[] {
  return screens.filter(
    (screen) => exists(screen.to) && (screen.may === undefined || may(person, screen.may)),
  );
}

/** The screens of the side bar that a person may see. */
export function menuFor(person: Person, exists?: Exists): readonly Screen[] {
  return seenBy(person, menu, exists);
}

/** The bar under a narrow screen, the dearest first; postpaid people pay by invoice (R475). */
export function tabsFor(person: Person, exists?: Exists): readonly Screen[] {
  const paying = person.profileType === "postpaid" ? invoices : buyCredit;
  return seenBy(person, [dashboard, conversation, campaign, paying, history, groups], exists);
}

/** What a person may create from where they are. */
export function creationsFor(person: Person, pathname: string, exists?: Exists): readonly Screen[] {
  return seenBy(person, creations, exists).filter(({ to }) => to !== pathname);
}

/** Every screen that the command palette finds. */
export function findableFor(person: Person): readonly ScreenEntry[] {
  const create = creationsFor(person, "").map((screen) => ({
    ...screen,
    label: `Create ${screen.label.toLowerCase()}`,
    icon: Plus,
  }));
  return [...menuFor(person), ...create];
}
