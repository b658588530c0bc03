// One file for what the list opens.
export { SenderTestDialog } from "#web/components/sender-test/sender-test-dialog.tsx";
export { AddNameDialog } from "./names/add-name-dialog.tsx";
export { AskAgain, EditEvidence } from "./names/own-name.tsx";
export {
  AddPersonalNumberDialog,
  EditReferenceDialog,
  PersonalCode,
  PersonalCodeDialog,
  RemovePersonal,
  SenderReference,
} from "./personal/personal-dialogs.tsx";
export { RemoveSender } from "./remove-sender.tsx";
export { SenderDrawer } from "./sender-drawer.tsx";
