// One file: what they share, no other screen has.
export { UsageScreen } from "./usage/usage.tsx";
export { UsageDetailScreen } from "./usage/usage-detail.tsx";
