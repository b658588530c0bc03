import type { LucideIcon } from "lucide-react";

/** A screen that the side bar, the tab bar and the command palette lead to. */
export interface ScreenEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The heading that the side bar puts above it. */
  section?: string;
  /** How much is waiting there. */
  count?: number | string;
  /** What is said of the count; "waiting" by default. */
  counted?: string;
  /** What happens instead of going there. */
  onSelect?: () => void;
}
