// One file for both: another one would cost every page the bytes of its name.
export { BalancePanel } from "./balance-panel.tsx";
export { ShortcutSheet } from "./shortcut-sheet.tsx";
