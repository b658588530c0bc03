import { type Id, newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";

/** One record of each kind that an endpoint can name, all of one account. */
export interface Things {
  account: Id<"account">;
  /** The account's person. */
  user: Id<"user">;
  group: Id<"group">;
  category: Id<"category">;
  /** Everybody of that group. */
  segment: Id<"segment">;
  /** It adds people to that group. */
  contactForm: Id<"contactForm">;
  /** Two typed numbers. */
  audience: Id<"audience">;
  /** Of that group. */
  contact: Id<"contact">;
  /** Of a group of its own; it can be undone. */
  change: Id<"change">;
  upload: Id<"upload">;
  /** Sends to the rows of files. */
  schedulerGroup: Id<"schedulerGroup">;
  /** Waits to be sent by that. */
  schedulerFile: Id<"schedulerFile">;
  /** Stays queued, so that nothing changes while a test runs. */
  import: Id<"import">;
  /** All CRMs are connected. */
  crmRead: Id<"crmRead">;
  /** Of the group with HubSpot. */
  crmSync: Id<"crmSync">;
  /** Picked; nothing of it is chosen. */
  googleSheet: Id<"googleSheet">;
  /** A sub-account of the agency at GoHighLevel; it was posted of, and its webhooks posted to. */
  ghlLocation: string;
  campaign: Id<"campaign">;
  mmsCampaign: Id<"campaign">;
  /** A complete one, of the whole history. */
  export: Id<"export">;
  /** A campaign that goes out every day. */
  recurring: Id<"campaign">;
  /** Its first date. */
  schedule: Id<"schedule">;
  /** A campaign that starts in an hour. */
  scheduled: Id<"campaign">;
  /** A quick message that is sent in an hour. */
  quickMessage: Id<"quickMessage">;
  notification: Id<"notification">;
  /** A confirmed address of the account's notification settings. */
  notificationEmail: Id<"notificationEmail">;
  /** Whom replies to any sender are mailed to: that address. */
  inboundNotification: Id<"inboundNotification">;
  file: Id<"file">;
  /** A picture for an MMS. */
  media: Id<"file">;
  document: Id<"document">;
  /** A complete draft. */
  verification: Id<"verification">;
  template: Id<"template">;
  mmsTemplate: Id<"template">;
  param: Id<"param">;
  /** Of the shared number; people join that group with it. */
  keyword: Id<"keyword">;
  /** The administrators' own, like the value: they belong to no account. */
  route: Id<"route">;
  providerMeta: Id<"providerMeta">;
  providerPrice: Id<"providerPrice">;
  /** Never sent from. */
  sharedNumber: Id<"sharedNumber">;
  /** Of the account; it waits for its approval. */
  businessName: Id<"businessName">;
  /** What it is called. */
  nameText: string;
  blockedWord: Id<"blockedWord">;
  /** Of the account. */
  specialPlan: Id<"specialPlan">;
  /** On the price list; it is no one's. */
  plan: Id<"plan">;
  /** A plan that the account has. */
  subscription: Id<"subscription">;
  /** A card that it saved, as the card provider names it. */
  savedCard: string;
  /** A purchase that is paid. */
  order: Id<"order">;
  /** One that an administrator made. */
  givenOrder: Id<"order">;
  /** Of that order. */
  invoice: Id<"invoice">;
  /** A number that only it sends from. */
  dedicatedNumber: string;
  /** Assigned to the account by an administrator. */
  number: Id<"number">;
  /** Charges for the dedicated number. */
  usageInvoice: Id<"invoice">;
  /** A coupon that it can use. */
  coupon: string;
  /** With a handset that never wrote. */
  room: Id<"room">;
  /** A handset of its own, which an administrator has yet to approve. */
  personalNumber: Id<"personalNumber">;
  /** A draft with two actions. */
  workflow: Id<"workflow">;
  /** Its first: a text. */
  action: Id<"action">;
  /** Of that workflow, under way. */
  run: Id<"run">;
  /** Of the shared sender. */
  senderTest: Id<"senderTest">;
  /** An address that may send texts by email. */
  emailSender: Id<"emailSender">;
  token: Id<"token">;
  webhook: Id<"webhook">;
  /** Of that webhook; not sent yet. */
  delivery: Id<"delivery">;
  /** Not the cookie's. */
  session: Id<"session">;
  /** An account below this one. */
  subAccount: Id<"account">;
  /** The path of the account's logo. */
  logo: string;
}
export type Thing = keyof Things;

/** Makes one record, after those it depends on. */
export type Need = <K extends Thing>(name: K) => Promise<Things[K]>;

/** How some kinds of records are made. */
export type Makers<K extends Thing> = {
  readonly [N in K]: (ctx: AccountContext, need: Need) => Promise<Things[N]>;
};

/** The ids of a world in which nothing was made. */
export const NOTHING: Things = {
  account: newId("account", 0),
  user: newId("user", 0),
  group: newId("group", 0),
  category: newId("category", 0),
  segment: newId("segment", 0),
  contactForm: newId("contactForm", 0),
  audience: newId("audience", 0),
  contact: newId("contact", 0),
  change: newId("change", 0),
  upload: newId("upload", 0),
  schedulerGroup: newId("schedulerGroup", 0),
  schedulerFile: newId("schedulerFile", 0),
  import: newId("import", 0),
  crmRead: newId("crmRead", 0),
  crmSync: newId("crmSync", 0),
  ghlLocation: "unknown-location",
  googleSheet: newId("googleSheet", 0),
  campaign: newId("campaign", 0),
  mmsCampaign: newId("campaign", 0),
  export: newId("export", 0),
  scheduled: newId("campaign", 0),
  quickMessage: newId("quickMessage", 0),
  recurring: newId("campaign", 0),
  schedule: newId("schedule", 0),
  notification: newId("notification", 0),
  notificationEmail: newId("notificationEmail", 0),
  inboundNotification: newId("inboundNotification", 0),
  file: newId("file", 0),
  media: newId("file", 0),
  document: newId("document", 0),
  verification: newId("verification", 0),
  template: newId("template", 0),
  mmsTemplate: newId("template", 0),
  param: newId("param", 0),
  keyword: newId("keyword", 0),
  route: newId("route", 0),
  providerMeta: newId("providerMeta", 0),
  providerPrice: newId("providerPrice", 0),
  sharedNumber: newId("sharedNumber", 0),
  businessName: newId("businessName", 0),
  nameText: "Nobody",
  blockedWord: newId("blockedWord", 0),
  specialPlan: newId("specialPlan", 0),
  plan: newId("plan", 0),
  subscription: newId("subscription", 0),
  savedCard: "pm_none",
  order: newId("order", 0),
  givenOrder: newId("order", 0),
  invoice: newId("invoice", 0),
  dedicatedNumber: "61400000000",
  number: newId("number", 0),
  usageInvoice: newId("invoice", 0),
  coupon: "NONE",
  room: newId("room", 0),
  personalNumber: newId("personalNumber", 0),
  workflow: newId("workflow", 0),
  action: newId("action", 0),
  run: newId("run", 0),
  senderTest: newId("senderTest", 0),
  emailSender: newId("emailSender", 0),
  token: newId("token", 0),
  webhook: newId("webhook", 0),
  delivery: newId("delivery", 0),
  session: newId("session", 0),
  subAccount: newId("account", 0),
  logo: "",
};
