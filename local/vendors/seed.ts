import type { SourceApp, VendorApp } from "#core/rules/crm/apps.ts";
import type { Records, VendorField } from "./records.ts";

const PEOPLE = [
  ["Mia", "Nguyen", "Perth"],
  ["Jack", "O'Brien", "Hobart"],
  ["Aroha", "Walker", "Sydney"],
  ["Luca", "Rossi", "Melbourne"],
  ["Priya", "Sharma", "Brisbane"],
  ["Tom", "Baker", "Perth"],
  ["Zoe", "Papadopoulos", "Adelaide"],
  ["Noah", "Kelly", "Darwin"],
  ["Ella", "Chen", "Sydney"],
  ["Sam", "Taylor", "Perth"],
] as const;

/** What each vendor calls the fields of a person; the mobile's first. */
const NAMES = {
  hubspot: ["mobilephone", "firstname", "lastname", "city", "hs_lead_status"],
  zoho: ["Mobile", "First_Name", "Last_Name", "Mailing_City", "Lead_Source"],
  ac: ["phone", "firstName", "lastName", "field:1", "email"],
  pipedrive: ["phone", "first_name", "last_name", "city", "email"],
  squarespace: ["phone", "firstName", "lastName", "city", "email"],
  googlesheet: ["Mobile", "First name", "Last name", "City", "Source"],
} as const;
const LABELS = ["Mobile phone", "First name", "Last name", "City"];
const SOURCES = ["Website", "Referral", "Shop"];
/** What the last field is called, and what it says of people; an email address is their own. */
const LAST: Readonly<Record<string, { label: string; values: readonly string[] }>> = {
  hs_lead_status: { label: "Lead status", values: ["OPEN", "NEW", "NEW"] },
  Lead_Source: { label: "Lead source", values: SOURCES },
  Source: { label: "Source", values: SOURCES },
  email: { label: "Email", values: [] },
};

/** Google's id of the file that a new account has there. */
export const DEMO_FILE = "demo-customers";

/** The modules in which a vendor keeps people. */
const MODULES: Readonly<Record<SourceApp, readonly string[]>> = {
  hubspot: ["contacts"],
  zoho: ["Contacts", "Leads"],
  ac: ["contacts"],
  pipedrive: ["persons"],
  squarespace: ["profiles"],
  googlesheet: [`${DEMO_FILE}:0`],
};

/** Of the first of Squarespace's people. */
const ORDERS = [
  { number: "1001", status: "FULFILLED", item: "Mug", quantity: "3", total: "59.70" },
  { number: "1002", status: "PENDING", item: "Tea towel", quantity: "1", total: "24.00" },
];

/** Of an agency. */
const LOCATIONS = ["Fremantle Physio", "Subiaco Dental"];

/** ACMA's numbers for fiction, 0491 570 0xx to 1xx; two of them are no Australian mobiles. */
const mobileOf = (nth: number) => `0491 570 ${String(156 + nth)}`;

/** One of many people: of ten, one has no number, one a number of New Zealand, and one the number of another. */
function personAt(app: SourceApp, nth: number): Record<string, string> {
  const [mobile, first, last] = NAMES[app];
  const name = { [first]: `Person${nth}`, [last]: "Of Many" };
  const digits = (of: number) => String(of).padStart(8, "0");
  if (nth % 10 === 7) return name;
  if (nth % 10 === 8) return { ...name, [mobile]: `+64 21 ${digits(nth).slice(-6)}` };
  if (nth % 10 === 9) return { ...name, [mobile]: `+61 4${digits(nth - 3)}` };
  return { ...name, [mobile]: `04${digits(nth)}` };
}

export function seedMany(app: SourceApp, records: Records, count: number): void {
  const [module = ""] = MODULES[app];
  const known = records.count(module);
  const people = Array.from({ length: count }, (_, nth) => personAt(app, known + nth));
  records.add(module, people, Date.now());
}

/** The field of a person who takes no texts any more, and what it says then. */
export const OPT_OUTS: Readonly<Partial<Record<VendorApp, Readonly<Record<string, string>>>>> = {
  hubspot: { sms_opt_out: "true" },
  zoho: { SMS_Opt_Out: "true" },
  ac: { "list:1": "2" },
  pipedrive: { sms_opt_out: "true" },
};

/** HubSpot's, of who opted out of its emails. */
const EMAILS: readonly VendorField[] = [
  { name: "hs_email_optout", label: "Unsubscribed from all email", kind: "text" },
  {
    ...{ name: "hs_email_optout_1", kind: "text" },
    label: "Opted out of email: Marketing Information",
  },
  { name: "hs_email_optout_2", label: "Opted out of email: One to One", kind: "text" },
];

/** A few people, so that a new connection has something to show. */
export function seedRecords(app: VendorApp, records: Records): void {
  if (app === "ghl") {
    const installed = "yes";
    const locations = LOCATIONS.map((name) => ({ name, installed }));
    records.add("locations", locations, Date.now());
    return;
  }
  const [mobile, first, last, city, other] = NAMES[app];
  const fields = NAMES[app].map((name, nth): VendorField => {
    const label = LABELS[nth] ?? LAST[name]?.label ?? name;
    return { name, label, kind: nth === 0 ? "phone" : "text" };
  });
  const [optOut] = Object.keys(OPT_OUTS[app] ?? {});
  // ActiveCampaign has a status in each list for it.
  if (optOut && app !== "ac") fields.push({ name: optOut, label: "SMS opt-out", kind: "text" });
  if (app === "hubspot") fields.push(...EMAILS);
  const people = PEOPLE.map(([firstName, lastName, place], nth) => ({
    [mobile]: nth === 7 ? "+64 21 555 012" : mobileOf(nth),
    [first]: firstName,
    [last]: lastName,
    [city]: place,
    [other]: LAST[other]?.values[nth % 3] ?? `${firstName.toLowerCase()}@example.com.au`,
    ...(app === "hubspot" && nth === 1 ? { hs_email_optout_1: "true" } : {}),
    ...(app === "pipedrive" ? { name: `${firstName} ${lastName}` } : {}),
    ...(app === "squarespace" && nth === 0 ? { orders: String(ORDERS.length) } : {}),
  }));
  for (const module of MODULES[app]) {
    records.putFields(module, fields);
    const ids = records.add(module, people, Date.now());
    records.putList("lists", { id: "1", name: "Newsletter", members: ids.slice(0, 6) });
    if (app === "ac")
      records.putList("tags", { id: "7", name: "Regular", members: ids.slice(0, 3) });
    if (app === "googlesheet") {
      records.putFields(
        module,
        fields.map(({ name, kind }) => ({ name, label: name, kind })),
      );
      records.putList("files", { id: DEMO_FILE, name: "Customers", members: [] });
    }
    if (app === "squarespace") {
      records.add(
        "orders",
        ORDERS.map((order) => ({ ...order, customerId: String(ids[0]) })),
        Date.now(),
      );
    }
    if (app === "pipedrive") {
      const leads = ids.slice(0, 4).map((id, nth) => ({
        ...{ title: `Lead ${nth + 1}`, person_id: String(id) },
        ...(nth === 0 ? {} : { expected_close_date: "2026-12-24" }),
      }));
      records.add("leads", leads, Date.now());
    }
  }
}
