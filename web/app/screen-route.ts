import type { ReactNode } from "react";
import type { Permission } from "#core/access.ts";

/** A screen before sign-in; it names the browser's tab itself. */
export interface SignedOutRoute {
  path: string;
  element: ReactNode;
}

/** A screen of the signed-in. */
export interface SignedInRoute extends SignedOutRoute {
  /** The top bar's words, and the tab's where the screen gives none of its own. */
  title: string;
  /** Who may not goes to the dashboard; without it whoever is signed in may. */
  may?: Permission;
}
