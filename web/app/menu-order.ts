import { paths } from "#web/lib/paths.ts";
import type { Menu } from "#web/lib/screens.ts";

/** The order of the features' entries in each menu. */
export const menuOrder: Record<Menu, readonly string[]> = {
  /** The documents' order (R468 to R470). */
  sideBar: [
    paths.home,
    paths.conversation,
    paths.campaigns,
    paths.quickMessage,
    paths.batchMessage,
    paths.fileScheduler,
    paths.emailSms,
    paths.history,
    paths.templates,
    paths.groups,
    paths.segments,
    paths.optOut,
    paths.medicalContacts,
    paths.buyCredits,
    paths.invoices,
    paths.senderIds,
    paths.buyNumbers,
    paths.integrations,
    paths.contactForms,
    paths.workflows,
    paths.keywords,
    paths.userVerification,
    paths.subAccounts,
    paths.admin,
    paths.documents,
  ],
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
