import type { MessageRecord } from "#core/contract/messages/messages.ts";
import type { SubAccount } from "#core/contract/sub-accounts/sub-accounts.ts";
import type { Person } from "#core/permissions.ts";
import { LONG } from "./exhibit.ts";

export function person(name: string): SubAccount {
  return {
    _id: name,
    name,
    inviteReciever: "mia@example.com",
    access: ["sms"],
    roleAccess: {},
    status: "active",
    user: { name, email: "mia@example.com", mobile: "", mobileSenders: [], senders: [] },
    deductFromAccount: false,
    balance: 0,
    createdAt: 0,
  };
}

export function message(changes: Partial<MessageRecord> = {}): MessageRecord {
  return {
    _id: "message",
    sender: "61400000001",
    receiver: "61412345678",
    message_id: "message",
    contacts: ["61412345678"],
    unread: false,
    workflow: null,
    createdAt: Date.UTC(2026, 10, 20, 2, 0, 0),
    claimed_time: Date.UTC(2026, 10, 20, 2, 0, 4),
    send_time: Date.UTC(2026, 10, 20, 2, 0, 5),
    settled_time: Date.UTC(2026, 10, 20, 2, 0, 9),
    carrier_reference: "c-1027",
    status: "delivered",
    message: `Hi Mia, the spring sale is on: https://shop.example/sale\n${LONG}`,
    isMMS: false,
    unicode: false,
    smsDetail: { messagelength: 170, smscount: 2, costpersms: 5.5, deductibleCredit: 11 },
    ...changes,
  };
}

/** The owner of an account without special flags. */
export const owner: Person = {
  role: "user",
  access: [],
  roleAccess: {},
  profileType: "common",
  quickApproved: false,
  adminApproved: true,
  allowedSharedSender: true,
  allowReceivedSmsAsEmail: false,
  allowSubAccount: true,
  batch: false,
  deductFromAccount: false,
  isSpecialPlanActive: false,
};
