import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { abnProblem } from "../../rules/abn.ts";
import { businessNameProblem, NAME_RULE_TEXTS, NAME_STATUSES } from "../../rules/business-names.ts";
import { hasHidden } from "../../rules/hidden-characters.ts";
import { REGISTRATION_STATES } from "../../rules/name-registrations.ts";
import { REGISTER_STATES } from "../../rules/sender-register.ts";
import { withoutSpaces } from "../../rules/written.ts";

const access = { who: "signed-in", may: "senderAdd", inPerson: true } as const;

export const BUSINESS_NAME_TEXTS = {
  added: "Business name added successfully",
  removed: "Business name removed",
  empty: "Business name cannot be empty",
  failed: "Failed to add business name",
  exists: "Business name already exists",
  /** One text for every name that needs it: it does not say whether another account has the name. */
  evidence:
    "This name needs evidence that it is yours, such as its registration, trade mark or domain. Add it, and we will review the name.",
  blocked: (held: string) =>
    `${held} Explain under Evidence why you can use it, and an administrator will decide.`,
  evidenceLong: "Evidence cannot be longer than 500 characters",
  evidenceHidden: "Evidence cannot contain hidden characters",
} as const;

/** Trying names one after another must not reveal which are in use. */
const limits = [{ of: "business-names", by: "account", per: "hour", most: 20 }] as const;

export const businessNameField = z
  .string({ error: NAME_RULE_TEXTS.required })
  .trim()
  .superRefine((name, issues) => {
    const message = businessNameProblem(name);
    if (message) issues.addIssue({ code: "custom", message });
  });

export const abnField = z
  .string()
  .transform(withoutSpaces)
  .superRefine((abn, issues) => {
    const message = abn === "" ? undefined : abnProblem(abn);
    if (message) issues.addIssue({ code: "custom", message });
  })
  .optional();

export const evidenceField = z
  .string()
  .trim()
  .max(500, BUSINESS_NAME_TEXTS.evidenceLong)
  .refine((text) => !hasHidden(text.replace(/\r?\n/g, " ")), BUSINESS_NAME_TEXTS.evidenceHidden)
  .optional();

export const nameRegistration = z.object({
  provider: z.string(),
  state: z.enum(REGISTRATION_STATES),
  reason: z.string().optional(),
  at: z.number().optional(),
});
export type NameRegistration = z.infer<typeof nameRegistration>;

export const businessName = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(NAME_STATUSES),
  createdAt: z.number(),
  abn: z.string().optional(),
  evidence: z.string().optional(),
  /** Why it was rejected. */
  reason: z.string().optional(),
  /** By all carriers together: what phones show follows from it. */
  register: z.enum(REGISTER_STATES),
  registrations: z.array(nameRegistration),
});
export type BusinessName = z.infer<typeof businessName>;

export const listBusinessNames = endpoint("GET", "/buisness", {
  summary: "The account's business names, newest first, with the state of each",
  access: { who: "signed-in", may: "senderIds" },
  input: noInput,
  output: z.object({ data: z.array(businessName) }),
});

const added = z.object({ message: z.string(), data: businessName });
const newName = z.object({
  buisness: businessNameField,
  abn: abnField,
  /** What shows that the name is the account's. */
  evidence: evidenceField,
});

export const addBusinessName = endpoint("POST", "/buisness", {
  summary: "Ask for a business name to send as",
  access,
  limits,
  input: newName,
  output: added,
});

/** C60: the same by another path. */
export const addUserBusinessName = endpoint("PUT", "/user/addbuisness", {
  summary: "Ask for a business name to send as",
  access,
  limits,
  input: newName,
  output: added,
});

export const deleteBusinessName = endpoint("PUT", "/user/deletebuisness", {
  summary: "Remove a business name, or withdraw one that waits for its approval",
  access,
  input: z.object({
    buisness: z
      .string({ error: BUSINESS_NAME_TEXTS.empty })
      .trim()
      .min(1, BUSINESS_NAME_TEXTS.empty)
      .max(40, NAME_RULE_TEXTS.long),
  }),
  output: z.object({ message: z.string() }),
});
