import { createBrowserRouter, Outlet } from "react-router-dom";
import { CrashScreen } from "#web/components/layout/crash-screen.tsx";
import { NotFoundScreen } from "#web/components/layout/not-found-screen.tsx";
import { paths } from "./paths.ts";
import { screen } from "./screen.tsx";
import { SignedInLayout } from "./signed-in-layout.tsx";
import { signedInRoutes } from "./signed-in-routes.tsx";
import { SignedOutLayout } from "./signed-out-layout.tsx";
import { signedOutRoutes } from "./signed-out-routes.tsx";

const signIn = async () => (await import("#web/features/auth/sign-in-screen.tsx")).SignInScreen;

export const router = createBrowserRouter([
  {
    element: <SignedOutLayout />,
    errorElement: <CrashScreen />,
    children: [{ path: paths.home, element: screen(signIn) }, ...signedOutRoutes],
  },
  {
    element: <SignedInLayout />,
    errorElement: <CrashScreen />,
    children: [
      {
        element: <Outlet />,
        errorElement: <CrashScreen inShell />,
        children: [
          ...signedInRoutes,
          {
            path: "*",
            element: <NotFoundScreen to={paths.campaigns} label="Go to campaigns" />,
          },
        ],
      },
    ],
  },
]);
