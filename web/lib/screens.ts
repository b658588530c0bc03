import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Permission } from "#core/access.ts";

/** A screen before sign-in; it names the browser's tab itself. */
export interface SignedOutScreen {
  path: string;
  /** Called when the screen is first opened. */
  load: () => Promise<ComponentType>;
}

/** A screen inside the shell. */
export interface SignedInScreen extends SignedOutScreen {
  /** The top bar's words, and the tab's where the screen gives none of its own. */
  title: string;
  /** Anyone else is sent to the dashboard; if it is left out, everyone signed in may open the screen. */
  may?: Permission;
  menus?: readonly MenuEntry[];
  /** For how many milliseconds its data counts as fresh; by default a few seconds. */
  freshFor?: number;
}

/** Where the entries stand in each menu is in `web/app/menu-order.ts`. */
export type Menu = "sideBar" | "tabBar" | "create" | "profile";

/** What leads to a screen. */
export interface MenuEntry {
  in: readonly Menu[];
  label: string;
  icon: LucideIcon;
  /** The side bar's heading above it. */
  section?: string;
  /** Its address, where that is not the screen's path. */
  to?: string;
  /** Who sees it, where not everybody does who may open the screen. */
  may?: Permission;
}
