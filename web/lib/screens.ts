import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Permission } from "#core/permissions.ts";

/** A screen before sign-in; it names the browser's tab itself. */
export interface SignedOutScreen {
  path: string;
  /** Called when the screen is first opened. */
  load: () => Promise<ComponentType>;
}

/** A screen inside the shell. */
export interface SignedInScreen extends SignedOutScreen {
  /** Its name in the menus, its heading and the browser's tab, unless it is named after what it shows. */
  title: string;
  /**
   * Who may open the screen; everyone else is sent to the dashboard. By default, anyone who is
   * signed in.
   */
  may?: Permission;
  menus?: readonly MenuEntry[];
  /**
   * The calls with which it begins at its address, for its page to name: the browser then makes them
   * while the program loads. `:id` stands for a part of the address; `view` is one of the words of
   * `useView` without which a person's screen does not make the call.
   */
  reads?: readonly (string | { call: string; view: string })[];
  /** Whether it is a list, which uses all of a wide window. */
  wide?: true;
  /** For how many milliseconds its data counts as fresh; by default a few seconds. */
  freshFor?: number;
}

/** The order of each menu's entries is in `web/app/menu-order.ts`. */
export type Menu = "sideBar" | "administration" | "tabBar" | "create" | "profile";

/** What leads to a screen. */
export interface MenuEntry {
  in: readonly Menu[];
  /** Its text, where the documents give it another one than the screen's title. */
  label?: string;
  icon: LucideIcon;
  /** Where it leads, if not to the screen's path. */
  to?: string;
  /** Who sees it, if not everyone who may open the screen. */
  may?: Permission;
}
