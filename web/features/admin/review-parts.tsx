// One file for all of them, as with the screens.
export { BlockedWords } from "./business-names/blocked-words.tsx";
export { NameDrawer } from "./business-names/name-drawer.tsx";
export { Register } from "./business-names/register.tsx";
export { PersonalNumberQuestion } from "./personal-numbers/question.tsx";
export { ReviewDrawer } from "./verifications/review-drawer.tsx";
