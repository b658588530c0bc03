// One file for what the list opens.
export { SenderTestDialog } from "#web/components/sender-test/sender-test-dialog.tsx";
export { AddNameDialog } from "./names/add-name-dialog.tsx";
export { AskAgain, EditEvidence } from "./names/own-name.tsx";
export { AddPersonalNumberDialog } from "./personal/add-personal-number-dialog.tsx";
export { EditReferenceDialog } from "./personal/edit-reference-dialog.tsx";
export { PersonalCode, SenderReference } from "./personal/of-sender.tsx";
export { PersonalCodeDialog } from "./personal/personal-code-dialog.tsx";
export { RemovePersonal } from "./personal/remove-personal.tsx";
export { RemoveSender } from "./remove-sender.tsx";
export { SenderDrawer } from "./sender-drawer.tsx";
