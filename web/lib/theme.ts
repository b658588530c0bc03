import { useState } from "react";
import { readForever, writeForever } from "./local-state.ts";

export type Theme = "light" | "dark" | "system";

function keptTheme(): Theme {
  const kept = readForever("theme");
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** The chosen theme. `theme.js` applies the stored one before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(keptTheme);
  return [
    theme,
    (next) => {
      writeForever("theme", next === "system" ? null : next);
      if (next === "system") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = next;
      setTheme(next);
    },
  ];
}
