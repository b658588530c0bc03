import { Navigate, Outlet, type RouteObject, useRoutes } from "react-router-dom";
import { CrashScreen } from "#web/components/layout/crash-screen.tsx";
import { publicScreens, screens as signedOutScreens } from "#web/features/auth/screens.ts";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen, SignedOutScreen } from "#web/lib/screens.ts";
import { CrashBoundary } from "./crash-boundary.tsx";
import { Frame } from "./frame.tsx";
import { Crashed, SignedInOnly, SignedOutOnly, Unknown } from "./guards.tsx";
import { Home } from "./home.tsx";
import { oldPaths } from "./old-paths.ts";
import { screen } from "./screen.tsx";
import { signedInScreens } from "./screens.ts";

function forSignedIn(data: SignedInScreen): RouteObject {
  return {
    path: data.path,
    element: <SignedInOnly screen={data}>{screen(data)}</SignedInOnly>,
  };
}

function forSignedOut(data: SignedOutScreen): RouteObject {
  return { path: data.path, element: <SignedOutOnly>{screen(data)}</SignedOutOnly> };
}

function toHome(path: string): RouteObject {
  return { path, element: <Navigate to={paths.home} replace /> };
}

/** Without the frame around it, and without a session. */
const embeddedScreen = {
  path: paths.embedded,
  load: async () => (await import("#web/features/conversation/embedded-screen.tsx")).EmbeddedScreen,
};

/** In a window of its own, without the frame around it. */
const connectScreen = {
  path: paths.crmConnect,
  load: async () => (await import("#web/features/integrations/connect-screen.tsx")).ConnectScreen,
};

const routes: RouteObject[] = [
  { path: embeddedScreen.path, element: screen(embeddedScreen) },
  { path: connectScreen.path, element: screen(connectScreen) },
  ...publicScreens.map((data) => ({ path: data.path, element: screen(data) })),
  {
    element: <Frame />,
    children: [
      {
        element: (
          <CrashBoundary crashed={<Crashed />}>
            <Outlet />
          </CrashBoundary>
        ),
        children: [
          { path: paths.home, element: <Home /> },
          ...signedOutScreens.map(forSignedOut),
          ...oldPaths.map(toHome),
          ...signedInScreens.map(forSignedIn),
          { path: "/admin/*", element: <Unknown may="admin" /> },
          { path: "*", element: <Unknown /> },
        ],
      },
    ],
  },
];

/** All screens, in the frame. What crashes outside a screen replaces the whole page. */
export function Console() {
  const shown = useRoutes(routes);
  return <CrashBoundary crashed={<CrashScreen />}>{shown}</CrashBoundary>;
}
