import { createBrowserRouter, Outlet, type RouteObject } from "react-router-dom";
import { CrashScreen } from "#web/components/layout/crash-screen.tsx";
import { paths } from "#web/lib/paths.ts";
import { Frame } from "./frame.tsx";
import { Crashed, SignedInOnly, SignedOutOnly, Unknown } from "./guards.tsx";
import { Home } from "./home.tsx";
import type { SignedInRoute, SignedOutRoute } from "./screen-route.ts";
import { signedInRoutes } from "./signed-in-routes.tsx";
import { signedOutRoutes } from "./signed-out-routes.tsx";

function forSignedIn({ path, element, title, may }: SignedInRoute): RouteObject {
  return {
    path,
    handle: { title },
    element: (
      <SignedInOnly title={title} may={may}>
        {element}
      </SignedInOnly>
    ),
  };
}

function forSignedOut({ path, element }: SignedOutRoute): RouteObject {
  return { path, element: <SignedOutOnly>{element}</SignedOutOnly> };
}

export const router = createBrowserRouter([
  {
    element: <Frame />,
    errorElement: <CrashScreen />,
    children: [
      {
        element: <Outlet />,
        errorElement: <Crashed />,
        children: [
          { path: paths.home, handle: { title: "Dashboard" }, element: <Home /> },
          ...signedOutRoutes.map(forSignedOut),
          ...signedInRoutes.map(forSignedIn),
          { path: "/admin/*", element: <Unknown may="admin" /> },
          { path: "*", element: <Unknown /> },
        ],
      },
    ],
  },
]);
