// One file for both: another one would cost every page the bytes of its name.
export { AdminPersonalNumbersScreen } from "./personal-numbers-screen.tsx";
export { VerificationsScreen } from "./verifications-screen.tsx";
