import type { BrowserContext } from "@playwright/test";
import type * as z from "zod";
import { listNotifications } from "#core/contract/notifications/notifications.ts";
import { listParams } from "#core/contract/params/params.ts";
import { getBalance, me, SHARED_SENDER } from "#core/contract/profile/me.ts";
import { unreadRooms } from "#core/contract/rooms/unread-rooms.ts";
import { beginStubs } from "./kept-page.ts";
import { NONE, stub } from "./stubs.ts";

export type Me = z.input<typeof me.output>["data"];

/** Who owns an account that may do everything. */
export const OWNER: Me = {
  _id: "usr_1",
  account: "acc_1",
  accountName: "Corner Shop",
  name: "Mia Nguyen",
  email: "mia@example.test",
  mobile: "",
  countryCode: "61",
  isEmailVerified: true,
  isMobileVerified: false,
  hasPassword: true,
  socialLogins: [],
  mfaEmailList: [],
  role: "user",
  access: [],
  roleAccess: {},
  profileType: "prepaid",
  profile: "prepaid",
  active: true,
  quickApproved: true,
  adminApproved: true,
  allowedSharedSender: true,
  allowReceivedSmsAsEmail: false,
  allowSubAccount: true,
  batch: true,
  deductFromAccount: false,
  isSpecialPlanActive: false,
  sendForVerification: false,
  hubSpotRefreshToken: false,
  zohoRefreshToken: false,
  activeCampaignToken: false,
  currency: "AUD",
  timeZone: "Australia/Sydney",
  lateMinutes: 60,
  sendWindow: null,
  familyOptOuts: true,
  language: "English",
  logo: "",
  defaultSender: SHARED_SENDER,
  autoCredit: false,
  autoCreditAmount: 0,
  autoCreditThreshold: 2000,
  autoCreditCap: null,
  autoCreditCard: null,
  autoCreditPausedUntil: null,
  autoCreditPause: null,
  autoCreditRate: { sms: 5.5, mms: 39 },
  isNotAutoCredit: false,
  contactLimit: 5000,
  multiGroupLimit: 5,
  senderList: [{ value: SHARED_SENDER, label: "Shared number", type: 1, perSecond: 10 }],
  senders: [],
  mobileSenders: [],
  dedicatedNumList: { sms: [], mms: [] },
  dedicatedNumber: { sms: "", mms: "" },
  adminAccount: null,
  subAccount: [],
  newToken: false,
  personalSenders: [],
  firstQuickSMS: false,
  firstQuickMMS: false,
  linkHost: "cooee.test",
  supportEmail: "help@example.test",
  notices: [],
  isOnboarded: true,
  createdAt: 0,
};

/** The frame around every screen, for a person as the Worker would describe them. */
export async function signedIn(context: BrowserContext, person: Partial<Me> = {}): Promise<void> {
  // What answers may be replaced while a page asks.
  if (await beginStubs(context)) {
    // A screen that asks for more needs a stub of it.
    await context.route("**/api/**", (route) => {
      throw new Error(`No stub answers ${route.request().method()} ${route.request().url()}`);
    });
  }
  await stub(context, me, { data: { ...OWNER, ...person } });
  await stub(context, getBalance, {
    data: {
      ...{ symbol: "$", balance: 10_000, maxPossibleCredits: { sms: 1818, mms: 256 } },
      lots: [{ left: 10_000, sms: 5.5, mms: 39 }],
    },
  });
  await stub(context, listParams, NONE);
  await stub(context, unreadRooms, { unread: 0 });
  await stub(context, listNotifications, { items: [], limit: 20, unread: 0 });
}
