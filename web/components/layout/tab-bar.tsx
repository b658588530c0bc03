import { NavLink } from "react-router-dom";
import { cn } from "#web/lib/cn.ts";
import type { ScreenEntry } from "./screen-entry.ts";

/** The side bar's place on a phone. */
export function TabBar({ screens }: { screens: readonly ScreenEntry[] }) {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex h-14">
        {screens.map((screen) => (
          <li key={screen.to} className="flex-1">
            <NavLink
              to={screen.to}
              className={({ isActive }) =>
                cn(
                  "-outline-offset-2 flex h-full flex-col items-center justify-center gap-0.5 font-medium text-[0.6875rem]",
                  isActive ? "text-primary-text" : "text-muted-foreground",
                )
              }
            >
              <screen.icon className="size-5" aria-hidden="true" />
              {screen.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
