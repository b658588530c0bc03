import { type ReactNode, useState } from "react";
import { Opening } from "./on-demand.tsx";

interface OnceOpenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** Shows nothing until it is first open; its children may still have to be loaded. */
export function OnceOpen({ open, onOpenChange, children }: OnceOpenProps) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const close = () => {
    setWasOpen(false);
    onOpenChange(false);
  };
  return wasOpen ? <Opening onMissing={close}>{children}</Opening> : null;
}
