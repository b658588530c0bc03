import type { RouteObject } from "react-router-dom";
import { paths } from "./paths.ts";
import { screen } from "./screen.tsx";

const groups = async () => (await import("#web/features/groups/groups-screen.tsx")).GroupsScreen;
const group = async () => (await import("#web/features/groups/group-screen.tsx")).GroupScreen;
const importGroup = async () =>
  (await import("#web/features/groups/import-screen.tsx")).ImportScreen;
const campaigns = async () =>
  (await import("#web/features/campaigns/campaigns-screen.tsx")).CampaignsScreen;
const create = async () => (await import("#web/features/campaigns/create-screen.tsx")).CreateScreen;
const check = async () => (await import("#web/features/campaigns/check-screen.tsx")).CheckScreen;
const report = async () => (await import("#web/features/campaigns/report-screen.tsx")).ReportScreen;
const history = async () =>
  (await import("#web/features/history/history-screen.tsx")).HistoryScreen;

/** The screens inside the shell. */
export const signedInRoutes: RouteObject[] = [
  { path: paths.groups, element: screen(groups) },
  { path: paths.importGroup, element: screen(importGroup) },
  { path: paths.group(":id"), element: screen(group) },
  { path: paths.campaigns, element: screen(campaigns) },
  { path: paths.createCampaign, element: screen(create) },
  { path: paths.editCampaign(":id"), element: screen(create) },
  { path: paths.checkCampaign(":id"), element: screen(check) },
  { path: paths.campaignReport(":id"), element: screen(report) },
  { path: paths.history, element: screen(history) },
];
