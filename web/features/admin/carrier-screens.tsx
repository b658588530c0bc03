// One file for all: another one would cost every page the bytes of its name.
export { AdminDashboardScreen } from "./admin-dashboard-screen.tsx";
export { MonitorScreen } from "./monitor-screen.tsx";
export { RoutesScreen } from "./provider-routes-screen.tsx";
export { SharedNumbersScreen } from "./shared-numbers-screen.tsx";
