import { fullRights } from "#core/permissions.ts";
import type { Example, Examples } from "./example.ts";

const subAccount: Example = { input: (own) => ({ id: own.subAccount }) };
/** A link that was never sent. */
const noInvitation = "no-such-invitation";

export const subAccountsExamples: Examples = {
  "GET /user/inviteLink": { input: () => ({ search: "ann" }), needs: ["subAccount"] },
  "POST /user/inviteLink": {
    input: () => ({
      inviteReciever: `${crypto.randomUUID()}@example.test`,
      name: "Ann",
      access: ["sms", "group"],
      roleAccess: fullRights(["sms"]),
      deductFromAccount: true,
    }),
  },
  "POST /user/check-invite-link": {
    input: () => ({ token: noInvitation, secret: "made-up" }),
    status: 404,
  },
  "POST /auth/inviteToken/{token}": {
    input: () => ({
      token: noInvitation,
      secret: "made-up",
      name: "Ann",
      password: "correct-horse",
      confirmPassword: "correct-horse",
    }),
    status: 404,
  },
  "POST /user/change-access": {
    input: (own) => ({ id: own.subAccount, access: ["sms"], deductFromAccount: false }),
  },
  "PUT /user/update-role-access": {
    input: (own) => ({ id: own.subAccount, roleAccess: fullRights(["sms"]) }),
  },
  "POST /user/create-subaccount-purhcase": {
    input: (own) => ({ id: own.subAccount, amount: 500, key: crypto.randomUUID() }),
  },
  "PUT /user/sub-account-limit": { input: (own) => ({ id: own.subAccount, limit: 5000 }) },
  "POST /user/delete-sub-account": subAccount,
  "POST /user/subaccountLogin": subAccount,
  // A person who is not acting for another has nowhere to return to.
  "POST /user/restore-admin-session": { input: () => ({}), status: 409 },
  "POST /user/subaccount-ghl-webhook/{id}": {
    input: (own) => ({ id: own.subAccount, webhook: "https://crm.example.com/hook" }),
  },
  "POST /group/assignGroup": {
    input: (own) => ({ group: own.group, subAccounts: [own.subAccount] }),
  },
  "POST /template/assignTemplate": {
    input: (own) => ({ template: own.template, subAccounts: [own.subAccount] }),
  },
  "POST /draftcampaign/assign": {
    input: (own) => ({ draft: own.campaign, subAccounts: [own.subAccount] }),
  },
};
