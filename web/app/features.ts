// Every feature with screens inside the shell, on one line each.
export { screens as account } from "#web/features/account/screens.ts";
export { screens as admin } from "#web/features/admin/screens.ts";
export { screens as campaigns } from "#web/features/campaigns/screens.ts";
export { screens as credit } from "#web/features/credit/screens.ts";
export { screens as dashboard } from "#web/features/dashboard/screens.ts";
export { screens as developer } from "#web/features/developer/screens.ts";
export { screens as exports } from "#web/features/exports/screens.ts";
export { screens as groups } from "#web/features/groups/screens.ts";
export { screens as help } from "#web/features/help/screens.ts";
export { screens as history } from "#web/features/history/screens.ts";
export { screens as medicalContacts } from "#web/features/medical-contacts/screens.ts";
export { screens as optOuts } from "#web/features/opt-outs/screens.ts";
export { screens as quickMessage } from "#web/features/quick-message/screens.ts";
export { screens as segments } from "#web/features/segments/screens.ts";
export { screens as subAccounts } from "#web/features/sub-accounts/screens.ts";
export { screens as templates } from "#web/features/templates/screens.ts";
export { screens as verification } from "#web/features/verification/screens.ts";
