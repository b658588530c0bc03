// One file for both: another one would cost every page the bytes of its name.
export { MonitorScreen } from "./monitor-screen.tsx";
export { RoutesScreen } from "./provider-routes-screen.tsx";
