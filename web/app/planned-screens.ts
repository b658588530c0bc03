import {
  CalendarClock,
  ClipboardList,
  FileText,
  IdCard,
  Inbox,
  Layers,
  LayoutTemplate,
  Mail,
  MessageSquarePlus,
  Phone,
  Plug,
  ReceiptText,
  Stethoscope,
  UserX,
  Workflow,
} from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

/**
 * The documents' menu entries whose screens are still to be built, and which are hidden until then. Each
 * moves to the feature that builds its screen.
 */
export const plannedScreens: readonly Pick<SignedInScreen, "path" | "may" | "menus">[] = [
  {
    path: paths.conversation,
    may: "conversation",
    menus: [{ in: ["sideBar", "tabBar"], label: "Conversation", icon: Inbox }],
  },
  {
    // With it, the dashboard's floating menu (R503) has more than one entry.
    path: paths.quickMessage,
    may: "campaign",
    menus: [
      { in: ["sideBar"], label: "New Message", icon: MessageSquarePlus, section: "Messaging" },
      { in: ["create"], label: "Quick Message", icon: MessageSquarePlus },
    ],
  },
  {
    path: paths.batchMessage,
    may: "batch",
    menus: [{ in: ["sideBar"], label: "Batch Message", icon: Layers, section: "Messaging" }],
  },
  {
    path: paths.fileScheduler,
    may: "fileScheduler",
    menus: [
      { in: ["sideBar"], label: "File Scheduler", icon: CalendarClock, section: "Messaging" },
    ],
  },
  {
    path: paths.emailSms,
    may: "emailSms",
    menus: [{ in: ["sideBar"], label: "Email SMS", icon: Mail, section: "Messaging" }],
  },
  {
    path: paths.templates,
    may: "template",
    menus: [{ in: ["sideBar"], label: "Template", icon: LayoutTemplate }],
  },
  {
    path: paths.addTemplate,
    may: "template",
    menus: [{ in: ["create"], label: "Template", icon: FileText }],
  },
  {
    path: paths.optOut,
    may: "optOut",
    menus: [{ in: ["sideBar"], label: "Opt-Out", icon: UserX, section: "Audience" }],
  },
  {
    path: paths.medicalContacts,
    may: "medicalContacts",
    menus: [{ in: ["sideBar"], label: "Medical Contacts", icon: Stethoscope, section: "Audience" }],
  },
  {
    path: paths.senderIds,
    may: "senderIds",
    menus: [
      { in: ["sideBar"], label: "Sender IDs", icon: IdCard },
      { in: ["profile"], label: "Sender Ids", icon: IdCard },
    ],
  },
  {
    path: paths.buyNumbers,
    may: "buyNumbers",
    menus: [{ in: ["sideBar"], label: "Buy Numbers", icon: Phone }],
  },
  {
    path: paths.integrations,
    may: "integration",
    menus: [{ in: ["sideBar"], label: "Integration", icon: Plug }],
  },
  {
    path: paths.invoices,
    may: "invoice",
    menus: [{ in: ["tabBar"], label: "Invoice", icon: ReceiptText }],
  },
  {
    path: paths.contactForms,
    may: "automation",
    menus: [
      { in: ["sideBar"], label: "Contact Forms", icon: ClipboardList, section: "Automation" },
    ],
  },
  {
    path: paths.workflows,
    may: "automation",
    menus: [{ in: ["sideBar"], label: "Workflow Actions", icon: Workflow, section: "Automation" }],
  },
];
