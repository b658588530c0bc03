import type { CHECKLIST } from "#core/contract/dashboard/dashboard.ts";
import type { Permission } from "#core/permissions.ts";
import { paths } from "#web/lib/paths.ts";

export interface ChecklistStep {
  key: (typeof CHECKLIST)[number];
  label: string;
  description: string;
  /** Where it is done, and who may go there. */
  link?: { to: string; words: string; may: Permission };
}

/** The first step, while an administrator looks at what was sent. */
export const REVIEW = {
  description: "We are reviewing your business, and will let you know.",
  words: "See what you sent",
} as const;

/** The five steps (R335), in the best order to take them. */
export const STEPS: readonly ChecklistStep[] = [
  {
    key: "verified",
    label: "Verify your business",
    description: "Tell us who you are, so you can send under your own name.",
    link: { to: paths.userVerification, words: "Verify", may: "verification" },
  },
  {
    key: "sender",
    label: "Get your own sender",
    description: "A business name or a number that your customers know.",
    link: { to: paths.settings, words: "Senders", may: "settings" },
  },
  {
    key: "template",
    label: "Save a template",
    description: "A message you send often, ready to use.",
    link: { to: paths.addTemplate, words: "New template", may: "templateForms" },
  },
  {
    key: "group",
    label: "Create a contact group",
    description: "Import a file or add people one by one.",
    link: { to: paths.groups, words: "Groups", may: "group" },
  },
  {
    key: "campaign",
    label: "Send a campaign",
    description: "One message to everyone in a group.",
    link: { to: paths.createCampaign, words: "New campaign", may: "campaign" },
  },
];
