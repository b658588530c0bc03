import { paths } from "./paths.ts";
import { screen } from "./screen.tsx";
import type { SignedOutRoute } from "./screen-route.ts";

const signUp = async () => (await import("#web/features/auth/sign-up-screen.tsx")).SignUpScreen;

/** What only somebody who is signed out sees; `/` itself is in home.tsx. */
export const signedOutRoutes: readonly SignedOutRoute[] = [
  { path: paths.signUp, element: screen(signUp) },
];
