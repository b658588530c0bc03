export { ConfirmDialogPanel } from "./confirm-dialog-panel.tsx";
export { DialogPanel } from "./dialog-panel.tsx";
export { MenuPanel } from "./menu-panel.tsx";
export { PopoverPanel } from "./popover-panel.tsx";
export { SelectPanel } from "./select-panel.tsx";
export { TooltipPanel } from "./tooltip-panel.tsx";
