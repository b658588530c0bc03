import { Megaphone, Rows3 } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

const batch = async () => (await import("./batch-screen.tsx")).BatchScreen;
const create = async () => (await import("./create-screen.tsx")).CreateScreen;

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.campaigns,
    title: "Campaign",
    wide: true,
    may: "campaign",
    reads: ["/gateway/bulk?page=1&sort=-createdAt"],
    load: async () => (await import("./campaigns-screen.tsx")).CampaignsScreen,
    menus: [{ in: ["sideBar", "tabBar"], icon: Megaphone }],
  },
  {
    path: paths.createCampaign,
    title: "Campaign",
    may: "campaign",
    load: create,
    // R481, C05.
    menus: [{ in: ["create"], label: "Campaign", icon: Megaphone, may: "sms" }],
  },
  {
    path: paths.createMmsCampaign,
    title: "Campaign",
    may: "mms",
    load: create,
  },
  {
    path: paths.batchMessage,
    title: "Batch Message",
    may: "batch",
    load: batch,
    menus: [{ in: ["sideBar"], icon: Rows3 }],
  },
  {
    // R005: without the batch flag, which only the menu is about, from the composer.
    path: paths.campaignSheet,
    title: "Batch Message",
    may: "sms",
    load: batch,
  },
  {
    path: paths.editCampaign(":id"),
    title: "Campaign",
    may: "campaign",
    reads: ["/draftcampaign/campaign/:id"],
    load: create,
  },
  {
    path: paths.editScheduled(":id"),
    title: "Campaign",
    may: "campaign",
    load: async () => (await import("./scheduled-editor.tsx")).ScheduledEditor,
  },
  {
    path: paths.checkCampaign(":id"),
    title: "Campaign",
    may: "campaign",
    reads: ["/draftcampaign/campaign/:id"],
    load: async () => (await import("./check-screen.tsx")).CheckScreen,
  },
  {
    path: paths.campaignReport(":id"),
    title: "Campaign",
    may: "campaign",
    reads: ["/gateway/campaign/:id"],
    load: async () => (await import("./report-screen.tsx")).ReportScreen,
  },
];
