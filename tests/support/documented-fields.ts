import { newId } from "#core/ids.ts";

/**
 * The fields that the documents name for calls that we have, each with a value in the form that they describe. Calls whose
 * fields they do not name are not here.
 */
type Fields = Readonly<Record<string, unknown>>;

const LATER = Date.parse("2027-01-05T09:00:00+11:00");
const group = newId("group", 0);
const groupObj = { _id: group, name: "Regulars", totalContacts: 3, unsubscribe: 1 };
const numbers = {
  contacts: ["0412345678"],
  numberList: [
    {
      label: "Bo Bell",
      value: "61412345678",
      number: "61412345678",
      contactData: { first_name: "Bo", last_name: "Bell" },
    },
  ],
};
const optOut = { optout: true, replyStopToOptOut: false };
const sizes = { totalContacts: 3, unsubscribe: 1 };

/** What both media share of the message payload (000 section 3). */
const message: Fields = {
  sender: "Bells",
  ...numbers,
  message: "Hello {{first_name}}",
  longUrl: "https://example.com/sale",
  ...optOut,
  replyLink: true,
  replyLinkMessage: "How was it?",
  ...{ group, groupObj, group_array: [group] },
  ...sizes,
  name: "Spring sale",
  campaign_type: "promotional",
  isTest: false,
  ...{ bucket: "general", category: "group" },
};
const file: Fields = {
  subject: "Sale",
  media: newId("file", 0),
  url: "https://example.com/a.png",
  mediaType: "image/png",
  mediaName: "a.png",
};
const saved: Fields = { ...message, ...file };
const payload: Fields = { ...saved, scheduleAt: LATER };

/** A campaign's own fields (000 section 3): those that say what it is to be. */
const repeats: Fields = {
  repeat: "weekly",
  every: 2,
  daysOfWeek: [1, 3],
  dayOfMonth: 1,
  start_date: "20/11/2026",
  end_date: "2026-12-31",
  runCount: 1,
  nextOccurrenceDate: LATER,
  queueDetail: [{ _id: newId("schedule", 0), occurrenceDate: LATER, queuestatus: "scheduled" }],
};
const followed: Fields = {
  ...{ hasFollowUp: true, followUpGroup: "noReply", followUpMessage: "Last day" },
  ...{ followUpTime: LATER, followUpStatus: "queued", followUpReason: "" },
};
const campaign: Fields = {
  ...payload,
  camp_type: "sms",
  sendType: "recurrence",
  ...repeats,
  ...followed,
};
const mms = (fields: Fields): Fields => ({ ...fields, camp_type: "mms" });

const draft: Fields = {
  ...{ group, group_array: [group], groupObj },
  ...sizes,
  campaign_type: "notification",
  ...{ sender: "Bells", senderType: 3 },
  ...optOut,
  ...{ optType: "optout", replyLink: true },
};

const template: Fields = { name: "Welcome", content: "Hello", template_type: "normal", sender: "" };
const mmsTemplate: Fields = { ...template, ...file };

const social: Fields = {
  token: "code",
  loginMethod: "google",
  signup: true,
  information: {
    ...{ ip: "192.0.2.1", country: "Australia", countrycode: "AU", lat: -33.9, lng: "151.2" },
    ...{ platform: "macOS", mobile: false, browser: "Safari" },
  },
  ...{ page: "/signup", section: "header" },
};

const paging = { page: "2", limit: "10" };
const days = { from: "2026/11/01", to: "30/11/2026" };
const month = { month: "11", year: "2026", userId: newId("user", 0) };

const dedicatedNumber: Fields = {
  ...{ number: "0412345678", phone: "+61412345678", country: "AU", type: "common" },
  ...{ senderType: "Dedicated Number", reference: "Shop", amount: 15, provider: "sinch" },
  ...{ serviceType: "sms/mms", paymentMode: "invoice" },
};
const senderIds: Fields = {
  mobileSenders: ["61412345678"],
  ...{ senders: [], personalSenders: [], type: "add" },
};

export const DOCUMENTED: Readonly<Record<string, Fields>> = {
  "POST /auth/google": social,
  "POST /auth/signUpByGoogle": social,
  "POST /auth/verify-email": { email: "bo@example.com", code: "123456" },
  "POST /auth/newverifyotp": { email: "bo@example.com", code: "123456" },
  "POST /user/profileconfig": { defaultSender: "Bells" },
  "PUT /user/autoCredit": {
    ...{ autoCredit: true, autoCreditAmount: 5000, autoCreditRate: { sms: 5.5, mms: 39 } },
  },
  "POST /user/updatesocialloginAccount": { user: newId("user", 0) },
  "POST /user/edit-reference-personal-number/{id}": { phone: "0412345678" },
  "PUT /user/addbuisness": { buisness: "Bells" },
  "PUT /user/deletebuisness": { buisness: "Bells" },
  "POST /user/fill-verification-form": {
    step: "3",
    step3: { verificationDoc: [newId("document", 0)] },
  },
  "GET /user/fill-verification-form": { verificationId: newId("verification", 0) },
  "POST /user/inviteLink": { inviteReciever: "bo@example.com", access: ["sms"] },
  "PUT /user/update-role-access": { roleAccess: { group: { edit: true, delete: false } } },
  "POST /special-plan": { user: newId("user", 0), centsPerCredit: 4.5 },
  "GET /special-plan": { userId: newId("user", 0) },
  "DELETE /special-plan": { planId: newId("specialPlan", 0) },
  "POST /squarespace/create-invoice": {
    ...{ squareSpaceEmail: "bo@example.com", name: "Bo", unit_amount: 1250, quantity: 2 },
    description: "Bells",
  },
  "POST /gateway": { ...payload, sendType: "schedule" },
  "POST /gatewaymms": { ...payload, sendType: "now" },
  "POST /gateway/bulk": { mode: "sms", ...campaign },
  "POST /gateway/multigroup": campaign,
  "POST /gateway/bulk-number-list": { mode: "sms", ...campaign },
  "POST /gatewaymms/bulk": mms(campaign),
  "POST /gatewaymms/bulk-number-list": mms(campaign),
  "POST /gateway/editschdulebulk": { scduleid: newId("campaign", 0), ...campaign },
  "PUT /gateway/updatebulk/{id}": { ...saved, camp_type: "sms" },
  "PUT /gatewaymms/updatebulk/{id}": mms(saved),
  "GET /gateway/bulk": { ...paging, sort: "-createdAt", search: "Sale", status: "scheduled" },
  "GET /gateway/analytic/{id}": { clickstatus: "clicked" },
  "GET /gateway": {
    ...{ receiver: "0412345678", page: "1", status: "all", type: "sms" },
    ...days,
  },
  "GET /gateway/export": {
    ...{ bulk: newId("campaign", 0), status: "sent", customEmail: "" },
    ...{ from: "2026-11-01", to: "2026-11-30" },
  },
  "GET /gatewaymms/export": {
    ...{ bulk: newId("campaign", 0), status: "sent", customEmail: "bo@example.com" },
    ...{ from: "2026-11-01", to: "2026-11-30" },
  },
  "GET /message": { room: newId("room", 0), page: "2", search: "hello" },
  "POST /message": { mode: "sms" },
  "POST /draftcampaign": draft,
  "PUT /draftcampaign/update-campaign/{id}": draft,
  "PUT /scheduler/editmessageSchdule": {
    ...{ queueJobId: "accept", scduleid: newId("campaign", 0) },
    scduledate: "2027-01-05T09:00:00+11:00",
  },
  "PUT /scheduler/cancelSchdule": { scduleid: newId("campaign", 0) },
  "PUT /scheduler/cancelRecurranceSchdule": {
    ...{ scduleid: newId("campaign", 0), queueid: newId("schedule", 0) },
  },
  "PUT /scheduler/reschedulequickschedule/{id}": { scheduleAt: "2027-01-05T09:00:00.000Z" },
  "GET /mobile/template": {
    ...{ page: "1", pageSize: "10", search: "We", mode: "mms", visibility: "global" },
  },
  "POST /mobile/template": template,
  "PUT /mobile/template/{id}": template,
  "POST /template/mms": mmsTemplate,
  "PUT /template/mms/{id}": mmsTemplate,
  "POST /admin/create-global-template": { name: "Welcome", content: "Hello" },
  "PUT /admin/mark-as-global-template/{id}": {},
  "PUT /optout/{code}": { number: "0412345678", sender: "Bells", global: true },
  "PUT /useroptout/{code}": { number: "0412345678", sender: "Bells", global: false },
  "GET /group": { ...paging, sort: "name", search: "Re", noPaging: "true" },
  "POST /group/delete-empty-group": { groups: [group], action: "empty" },
  "PUT /group/quickcontact/{id}": {
    ...{ number: "0412345678", fields: [{ name: "Name", value: "Bo" }] },
  },
  "PUT /group/updatequickcontact/{groupId}/{contactId}": {
    ...{ number: "0412345678", fields: [{ name: "Name", value: "Bo" }] },
  },
  "POST /group/deletemulticontact": { contact_ids: [newId("contact", 0)] },
  "POST /group/data/{id}": { filters: [] },
  "GET /contact": {
    ...{ page: "1", pageSize: "10", sort: "-updatedAt", search: "04" },
    ...{ isBlocked: "true", isBlockedByUser: "false" },
  },
  "GET /contact/searchcontact": { number: "0412345678" },
  "GET /incoming": { page: "1", sortField: "createdAt", sortOrder: "desc" },
  "GET /category": { includeInbuiltCategories: "true" },
  "PUT /admin/user/{id}": {
    ...{ name: "Bo Bell", email: "Bo@Example.com", mobile: "0412345678", currency: "AUD" },
    ...{ quickApproved: true, adminApproved: true, allowedSharedSender: true, batch: true },
    ...{ allowSubAccount: true, allowReceivedSmsAsEmail: true, contactLimit: 5000 },
    ...{ profileType: "prepaid", autoCredit: false, isNotAutoCredit: false, countryCode: "61" },
  },
  "PUT /admin/user/gatewaycredit/{id}": { type: "dec", credit: 100 },
  "PUT /admin/user/credit/{id}": { credit: 100 },
  "POST /admin/userPurchaseOrder": {
    ...{ user: newId("user", 0), totalAmount: 1000, currency: "AUD", invoiceMethod: "credits" },
    ...{ paymentMode: "admin", centsPerSMS: 5.5, centsPerMMS: 39 },
  },
  "GET /admin/userPurchaseOrder": {
    ...paging,
    ...{ medium: "sms", userEmail: "bo@example.com", search: "Bells" },
    ...days,
  },
  "POST /admin/userSenderIds/{id}": senderIds,
  "PUT /admin/userSenderIds/{id}": { personalSenders: "0412345678", type: "delete" },
  "GET /admin/userSenderIds": {
    ...paging,
    ...{ sortField: "createdAt", sortOrder: "asc", userEmail: "bo@example.com", search: "Be" },
    ...{ phone: "6141", provider: "sinch" },
    ...days,
  },
  "GET /admin/view-token": { userId: newId("user", 0) },
  "GET /admin/subAccountHistory/{id}": { ...paging, month: "11", year: "2025" },
  "GET /admin/purchase": month,
  "GET /admin/smsExpense": month,
  "GET /admin/usage": month,
  "POST /admin/submitInvoice": {
    ...month,
    ...{ medium: "admin", numbers: ["61412345678"], totalSms: 10, totalMms: 0 },
    ...{ perSmsRate: 5.5, perMmsRate: 39, dedicatedAmount: 15, totalAmount: 15.55 },
  },
  "GET /admin/dedicated-number": {
    ...paging,
    ...{ status: "assigned", active: "true", type: "sms", search: "6141" },
  },
  "POST /admin/dedicated-number": dedicatedNumber,
  "PUT /admin/edit-dedicated-number/{id}": { ...dedicatedNumber, status: "active", active: true },
  "GET /admin/get-number-history/{id}": { limit: "50" },
  "GET /admin/approval-list": { camp_type: "quicksms" },
  "PUT /admin/admin-approval/{id}": { status: "approved" },
};

/**
 * Calls that need something which the documents do not name, and why. `state` is what keeps others from signing a person in
 * with an account of theirs: it came with the code.
 */
export const NEEDED_BESIDES: Readonly<Record<string, readonly string[]>> = {
  "POST /auth/google": ["state"],
  "POST /auth/signUpByGoogle": ["state"],
  // The rest of its payload is not shown: what it adds, and for which record.
  "POST /user/updatesocialloginAccount": ["token", "state", "loginMethod"],
  "POST /user/edit-reference-personal-number/{id}": ["reference"],
  "PUT /user/update-role-access": ["id"],
  "POST /message": ["message"],
};
