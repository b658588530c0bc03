// One file: what they share, no other screen has.
export { ReportScreen } from "./report/report-screen.tsx";
export { NumberChargesScreen } from "./usage/number-charges.tsx";
export { UsageScreen } from "./usage/usage.tsx";
export { UsageDetailScreen } from "./usage/usage-detail.tsx";
