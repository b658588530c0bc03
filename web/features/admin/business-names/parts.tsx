// What the lists of reviews do without until something is pressed.
export { VerificationDrawer } from "../verification-drawer.tsx";
export { BlockedWords } from "./blocked-words.tsx";
export { NameDrawer } from "./name-drawer.tsx";
export { Register } from "./register.tsx";
