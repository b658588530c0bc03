export const ROLES = ["user", "admin", "superAdmin", "guest", "subaccount", "trial"] as const;
export type Role = (typeof ROLES)[number];

/** What a sub-account may be given (spec 002 section 3, R511). */
export const FEATURES = [
  "sms",
  "mms",
  "group",
  "template",
  "history",
  "integration",
  "automation",
  "fileScheduler",
  "emailSms",
] as const;
export type Feature = (typeof FEATURES)[number];

export const PROFILE_TYPES = ["prepaid", "postpaid", "common"] as const;
export type ProfileType = (typeof PROFILE_TYPES)[number];

/** What a sub-account may change in a feature that it has (R371, R613). */
export interface Rights {
  edit: boolean;
  delete: boolean;
}
export type RoleAccess = Partial<Record<Feature, Rights>>;

/** The flags of an account that decide what its people see (R614). */
export interface AccountFlags {
  profileType: ProfileType;
  quickApproved: boolean;
  adminApproved: boolean;
  allowedSharedSender: boolean;
  allowReceivedSmsAsEmail: boolean;
  allowSubAccount: boolean;
  /** Batch messages (R021). */
  batch: boolean;
  /** A sub-account that pays from its own credit; without it, the parent's is used. */
  deductFromAccount: boolean;
  isSpecialPlanActive: boolean;
}

/** What decides a person's permissions. */
export interface Person extends AccountFlags {
  role: Role;
  access: readonly Feature[];
  roleAccess: RoleAccess;
}

const EVERYONE: readonly Role[] = ["user", "admin", "superAdmin", "trial"];
const BUYERS: readonly Role[] = ["user", "admin", "superAdmin"];

interface Rule {
  /** These roles pass, whatever their access list holds. */
  roles: readonly Role[];
  /** A sub-account passes with one of these features; if none is named, any sub-account does. */
  subaccount?: readonly Feature[];
  /** It also needs this right on the feature that lets it pass. */
  right?: keyof Rights;
  /** It also needs one of these features. */
  besides?: readonly Feature[];
  /** An account's flags can close what the role opens. */
  unless?: (person: Person) => boolean;
}

const isTrialOrQuick = (person: Person) => person.role === "trial" || person.quickApproved;
const isPostpaid = (person: Person) => person.profileType === "postpaid";
const paysItself = (person: Person) => person.role !== "subaccount" || person.deductFromAccount;

const hasOneMedium = ({ role, access }: Person) =>
  role === "subaccount" && access.includes("sms") !== access.includes("mms");

/** R192, C66: without one of these, messaging and audience are closed to a sub-account. */
const REACH: readonly Feature[] = ["sms", "mms", "group"];

/**
 * Who may see and do what: the one table behind the menu, the routes and every endpoint. Guests are
 * in none of its lists: they see only their profile and what needs no permission (C12).
 */
export const PERMISSIONS = {
  dashboard: { roles: EVERYONE, subaccount: [] },
  /** R607, C25. */
  conversation: { roles: EVERYONE, subaccount: ["sms", "mms"] },
  /** The campaigns screen; each medium on it takes `sms` or `mms` (R191). */
  campaign: { roles: EVERYONE, subaccount: ["sms", "mms"] },
  /**
   * Writing, sending and seeing campaigns of a medium; `Edit` and `Delete` concern other people's
   * (R194).
   */
  sms: { roles: EVERYONE, subaccount: ["sms"] },
  smsEdit: { roles: EVERYONE, subaccount: ["sms"], right: "edit" },
  smsDelete: { roles: EVERYONE, subaccount: ["sms"], right: "delete" },
  /** Each recipient of a message with what they received, of a medium that the person sees: that is history. */
  recipients: { roles: EVERYONE, subaccount: ["sms", "mms"], besides: ["history"] },
  /** Sending again to those a campaign did not reach: they become a group of their own. */
  resend: { roles: EVERYONE, subaccount: ["group"], right: "edit", besides: ["sms", "mms"] },
  mms: { roles: EVERYONE, subaccount: ["mms"] },
  mmsRecipients: { roles: EVERYONE, subaccount: ["mms"], besides: ["history"] },
  mmsEdit: { roles: EVERYONE, subaccount: ["mms"], right: "edit" },
  mmsDelete: { roles: EVERYONE, subaccount: ["mms"], right: "delete" },
  batch: { roles: EVERYONE, subaccount: ["sms"], unless: ({ batch }) => !batch },
  /** Decision 21: it opens alone. */
  history: { roles: EVERYONE, subaccount: ["history"] },
  template: { roles: EVERYONE, subaccount: ["template"], besides: REACH },
  templateEdit: {
    roles: EVERYONE,
    subaccount: ["template"],
    right: "edit",
    besides: REACH,
  },
  templateDelete: {
    roles: EVERYONE,
    subaccount: ["template"],
    right: "delete",
    besides: REACH,
  },
  templateGlobal: { roles: ["superAdmin"] },
  /** The screens of templates; a single medium does not open them (R193, C04). */
  templateScreens: {
    roles: EVERYONE,
    subaccount: ["template"],
    besides: REACH,
    unless: hasOneMedium,
  },
  /** Writing one. */
  templateForms: {
    roles: EVERYONE,
    subaccount: ["template"],
    right: "edit",
    besides: REACH,
    unless: hasOneMedium,
  },
  /** An account's parameters, which messages and templates can name. */
  paramRead: { roles: EVERYONE, subaccount: ["sms", "mms", "template"] },
  group: { roles: EVERYONE, subaccount: ["group"] },
  /** Choosing one for a campaign. */
  groupRead: { roles: EVERYONE, subaccount: ["group", "sms", "mms"] },
  groupEdit: { roles: EVERYONE, subaccount: ["group"], right: "edit" },
  groupDelete: { roles: EVERYONE, subaccount: ["group"], right: "delete" },
  /** Uploading a sheet and looking at it: for a group, or for a campaign to its rows. */
  sheets: { roles: EVERYONE, subaccount: ["group", "sms", "mms"] },
  optOut: { roles: EVERYONE, subaccount: ["group"] },
  medicalContacts: { roles: ["superAdmin"] },
  buyCredit: {
    roles: BUYERS,
    subaccount: [],
    unless: (person) => isPostpaid(person) || !paysItself(person),
  },
  /** The calls and screens of a purchase: besides who sees that menu, people on trial, which ends with it. */
  purchase: {
    roles: EVERYONE,
    subaccount: [],
    unless: (person) => !paysItself(person) || isPostpaid(person),
  },
  /** Paying by card, also an invoice. */
  payByCard: { roles: EVERYONE, subaccount: [], unless: (person) => !paysItself(person) },
  invoice: { roles: BUYERS, subaccount: [], unless: (person) => !paysItself(person) },
  specialPlan: {
    roles: BUYERS,
    unless: (person) => isPostpaid(person) || !person.isSpecialPlanActive,
  },
  senderIds: { roles: EVERYONE, subaccount: [] },
  senderAdd: { roles: EVERYONE },
  buyNumbers: { roles: BUYERS },
  /** C03. */
  integration: { roles: BUYERS, subaccount: ["integration"] },
  /** Bringing a CRM's contacts into a group. */
  crmImport: { roles: BUYERS, subaccount: ["group"], right: "edit", besides: ["integration"] },
  automation: { roles: EVERYONE, subaccount: ["automation"], besides: REACH },
  automationEdit: {
    roles: EVERYONE,
    subaccount: ["automation"],
    right: "edit",
    besides: REACH,
  },
  automationDelete: {
    roles: EVERYONE,
    subaccount: ["automation"],
    right: "delete",
    besides: REACH,
  },
  /** C23: hidden from trial and quick-approved users, whatever their access list holds. */
  fileScheduler: {
    roles: EVERYONE,
    subaccount: ["fileScheduler"],
    besides: REACH,
    unless: isTrialOrQuick,
  },
  emailSms: { roles: EVERYONE, subaccount: ["emailSms"], besides: REACH, unless: isTrialOrQuick },
  emailSmsEdit: {
    roles: EVERYONE,
    subaccount: ["emailSms"],
    right: "edit",
    besides: REACH,
    unless: isTrialOrQuick,
  },
  emailSmsDelete: {
    roles: EVERYONE,
    subaccount: ["emailSms"],
    right: "delete",
    besides: REACH,
    unless: isTrialOrQuick,
  },
  /** C25: never for sub-accounts. */
  verification: { roles: EVERYONE },
  subAccounts: { roles: BUYERS, unless: ({ allowSubAccount }) => !allowSubAccount },
  /** Sharing groups, templates and drafts with sub-accounts (R202, R288). */
  assign: { roles: EVERYONE },
  /** App tokens and webhooks. */
  developer: { roles: EVERYONE, subaccount: ["integration"] },
  settings: { roles: EVERYONE },
  /** Who is mailed about replies, payments and opt-outs; each of these takes its own reading. */
  notificationSettings: { roles: EVERYONE, subaccount: [] },
  admin: { roles: ["superAdmin"] },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether a signed-in person has the permission. */
export function may(person: Person, permission: Permission): boolean {
  const rule: Rule = PERMISSIONS[permission];
  if (rule.unless?.(person)) return false;
  if (person.role !== "subaccount") return rule.roles.includes(person.role);
  if (!rule.subaccount) return false;
  if (rule.subaccount.length === 0) return true;
  if (rule.besides && !rule.besides.some((feature) => person.access.includes(feature)))
    return false;
  return rule.subaccount.some(
    (feature) =>
      person.access.includes(feature) &&
      (!rule.right || person.roleAccess[feature]?.[rule.right] === true),
  );
}

/** The right that a permission requires on its feature, if any. */
export function rightOf(permission: Permission): keyof Rights | undefined {
  const rule: Rule = PERMISSIONS[permission];
  return rule.right;
}

export type Medium = "sms" | "mms";

/** R191: a sub-account with only one of the two media sees only that one. */
export function seesMedium(person: Pick<Person, "role" | "access">, medium: Medium): boolean {
  const other = medium === "sms" ? "mms" : "sms";
  return (
    person.role !== "subaccount" || person.access.includes(medium) || !person.access.includes(other)
  );
}

/** What a person needs to read something that has no endpoint of its own: an event, a notification. */
export interface Reading {
  may?: Permission;
  medium?: Medium;
}

export function mayRead(person: Person, { may: needed, medium }: Reading): boolean {
  return (!needed || may(person, needed)) && (!medium || seesMedium(person, medium));
}

/** The ones that a person may read. */
export function readableBy<K extends string>(
  person: Person,
  readings: Readonly<Record<K, Reading>>,
  kinds: readonly K[],
): K[] {
  return kinds.filter((kind) => mayRead(person, readings[kind]));
}

/**
 * Who may call an endpoint. `others` is also required when another person created what it changes.
 * `inPerson`: not with an app token, and not while acting for another account, as with passwords,
 * codes and deletion.
 */
export type Access =
  | { who: "anyone" }
  | { who: "signed-in"; may?: Permission; others?: Permission; inPerson?: true };

/** Whether a signed-in person may pass. */
export function allows(access: Access, person: Person): boolean {
  if (access.who === "anyone" || !access.may) return true;
  return may(person, access.may);
}

/** Every right on every feature it has, as a new sub-account gets them. */
export function fullRights(access: readonly Feature[]): RoleAccess {
  return Object.fromEntries(access.map((feature) => [feature, { edit: true, delete: true }]));
}
