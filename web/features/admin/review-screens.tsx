// One file for all three: another one would cost every page the bytes of its name.
export { BusinessNamesScreen } from "./business-names-screen.tsx";
export { AdminPersonalNumbersScreen } from "./personal-numbers-screen.tsx";
export { VerificationsScreen } from "./verifications-screen.tsx";
