import { type ComponentType, lazy } from "react";
import { createBrowserRouter, Outlet } from "react-router-dom";
import { CrashScreen } from "#web/components/layout/crash-screen.tsx";
import { NotFoundScreen } from "#web/components/layout/not-found-screen.tsx";
import { paths } from "./paths.ts";
import { SignedInLayout } from "./signed-in-layout.tsx";
import { SignedOutLayout } from "./signed-out-layout.tsx";

function screen(load: () => Promise<ComponentType>) {
  const Screen = lazy(async () => ({ default: await load() }));
  return <Screen />;
}

const signIn = async () => (await import("#web/features/auth/sign-in-screen.tsx")).SignInScreen;
const signUp = async () => (await import("#web/features/auth/sign-up-screen.tsx")).SignUpScreen;
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

export const router = createBrowserRouter([
  {
    element: <SignedOutLayout />,
    errorElement: <CrashScreen />,
    children: [
      { path: paths.home, element: screen(signIn) },
      { path: paths.signUp, element: screen(signUp) },
    ],
  },
  {
    element: <SignedInLayout />,
    errorElement: <CrashScreen />,
    children: [
      {
        element: <Outlet />,
        errorElement: <CrashScreen inShell />,
        children: [
          { path: paths.groups, element: screen(groups) },
          { path: paths.importGroup, element: screen(importGroup) },
          { path: paths.group(":id"), element: screen(group) },
          { path: paths.campaigns, element: screen(campaigns) },
          { path: paths.createCampaign, element: screen(create) },
          { path: paths.editCampaign(":id"), element: screen(create) },
          { path: paths.checkCampaign(":id"), element: screen(check) },
          { path: paths.campaignReport(":id"), element: screen(report) },
          { path: paths.history, element: screen(history) },
          {
            path: "*",
            element: <NotFoundScreen to={paths.campaigns} label="Go to campaigns" />,
          },
        ],
      },
    ],
  },
]);
