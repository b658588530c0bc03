import * as z from "zod";
import { endpoint, listOf, noOutput, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { isBlank, LONGEST_TEXT } from "../../rules/written.ts";
import { nameField } from "../fields/name-field.ts";
import { attachmentFields } from "../media/attachment-fields.ts";
import { TEMPLATE_TEXTS } from "./template-texts.ts";

const access = { who: "signed-in", may: "template" } as const;
const editAccess = { who: "signed-in", may: "templateEdit" } as const;
const owns = { id: "template" } as const;
export const templateId = z.object({ id: idSchema("template") });

const MAX_TEMPLATE_NAME = 80;

/** R144 to R147. */
const templateName = nameField("Template name", MAX_TEMPLATE_NAME, {
  required: TEMPLATE_TEXTS.nameRequired,
  long: TEMPLATE_TEXTS.nameLong,
})
  .min(2, TEMPLATE_TEXTS.nameShort)
  .regex(/[\p{L}\p{N}].*[\p{L}\p{N}]/su, TEMPLATE_TEXTS.nameShape);

/** R148, R149. The longest text depends on its characters (`core/rules/message-parts.ts`). */
const templateContent = z
  .string({ error: TEMPLATE_TEXTS.contentRequired })
  .max(LONGEST_TEXT)
  .refine((text) => !isBlank(text), TEMPLATE_TEXTS.contentRequired)
  .refine((text) => text.trim().length >= 2, TEMPLATE_TEXTS.contentShort);

export const templateFields = { name: templateName, content: templateContent };
export const ownTemplateFields = {
  ...templateFields,
  /** The sender that is chosen with it, if any. */
  sender: z.string().max(15).default(""),
  template_type: z.literal("normal").default("normal"),
};

/** Of an MMS template: refused, so that a file is not lost. */
const noFile = { media: attachmentFields.media, url: attachmentFields.url };

export const TEMPLATE_MODES = ["sms", "mms"] as const;
export const TEMPLATE_VISIBILITIES = ["user", "global"] as const;

export const template = z.object({
  _id: z.string(),
  name: z.string(),
  content: z.string(),
  sender: z.string(),
  mode: z.enum(TEMPLATE_MODES),
  /** Of an MMS: a stored file by its id, or an address. */
  subject: z.string().optional(),
  media: z.string().optional(),
  url: z.string().optional(),
  mediaType: z.string().optional(),
  mediaName: z.string().optional(),
  template_type: z.literal("normal"),
  /** Which of the two lists it is in: the account's, or the pre-made ones of all accounts. */
  visibility: z.enum(TEMPLATE_VISIBILITIES),
  /** Whether it is pre-made, or a copy of it is. */
  global: z.boolean(),
  /** The parent's, shared with this sub-account: shown with a star (R203). */
  shared: z.boolean(),
  /** Names of the sub-accounts it is shared with, and the same by id and with their emails. */
  assigned: z.array(z.object({ _id: z.string(), name: z.string() })),
  assignedSubaccount: z.array(z.string()),
  subAccount: z.array(z.object({ _id: z.string(), email: z.string() })),
  createdAt: z.number(),
});
export type Template = z.infer<typeof template>;

export const templatePage = {
  page: queryNumber.optional(),
  pageSize: queryNumber.optional(),
  search: z.string().max(MAX_TEMPLATE_NAME).optional(),
};

export const listTemplates = endpoint("GET", "/mobile/template", {
  summary: "The account's templates, or the pre-made ones",
  access,
  input: z.object({
    ...templatePage,
    mode: z.enum(TEMPLATE_MODES).default("sms"),
    visibility: z.enum(TEMPLATE_VISIBILITIES).default("user"),
  }),
  output: listOf(template),
});

export const getTemplate = endpoint("GET", "/mobile/template/{id}", {
  summary: "One template",
  access,
  owns,
  input: templateId,
  output: z.object({ data: template }),
});

export const createTemplate = endpoint("POST", "/mobile/template", {
  summary: "Create a template",
  access: editAccess,
  input: z.object({ ...ownTemplateFields, ...noFile }),
  output: z.object({ data: template }),
});

export const updateTemplate = endpoint("PUT", "/mobile/template/{id}", {
  summary: "Change a template",
  access: editAccess,
  owns,
  input: templateId.extend({ ...ownTemplateFields, ...noFile }),
  output: z.object({ data: template }),
});

export const deleteTemplate = endpoint("DELETE", "/mobile/template/{id}", {
  summary: "Delete a template",
  access: { who: "signed-in", may: "templateDelete" },
  owns,
  input: templateId,
  output: noOutput,
});
