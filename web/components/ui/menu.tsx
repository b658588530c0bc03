import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { loadOverlays } from "./load-overlays.ts";
import { onDemand } from "./on-demand.tsx";
import { UntilPressed } from "./until-pressed.tsx";

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  /** Either what it does, or where it leads. A path outside the console opens in a new tab. */
  onSelect?: () => void;
  to?: string;
  href?: string;
  /** Shown on the right: a key, a count, a tick. */
  hint?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
}

/** What is false is left out, and so is a separator with nothing above it. */
export type MenuItems = readonly (MenuItem | "separator" | false)[];

export interface MenuProps {
  /** Its name for people who navigate by regions. */
  label: string;
  /** The button that opens it; must take a ref and props, as Button does. */
  trigger: ReactNode;
  items: MenuItems;
  /** Text above the items, such as who is signed in. */
  header?: ReactNode;
  align?: "start" | "center" | "end";
}

const MenuPanel = onDemand(async () => (await loadOverlays()).MenuPanel);

export function Menu(props: MenuProps) {
  const [byKey, setByKey] = useState(false);
  return (
    <UntilPressed
      popup="menu"
      trigger={props.trigger}
      keys={["ArrowDown"]}
      onPress={({ type, detail }) => setByKey(type === "keydown" || detail === 0)}
    >
      <MenuPanel {...props} byKey={byKey} />
    </UntilPressed>
  );
}
