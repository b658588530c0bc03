import type { RouteObject } from "react-router-dom";
import { paths } from "./paths.ts";
import { screen } from "./screen.tsx";

const signUp = async () => (await import("#web/features/auth/sign-up-screen.tsx")).SignUpScreen;

/** What only somebody who is signed out sees; `/` itself is in router.tsx. */
export const signedOutRoutes: RouteObject[] = [{ path: paths.signUp, element: screen(signUp) }];
