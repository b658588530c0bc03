import * as z from "zod";
import { endpoint, noOutput, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { abnProblem } from "../../rules/abn.ts";
import { MAX_FILE_BYTES } from "../../rules/file-limits.ts";
import { MISSING } from "../../rules/verification-review.ts";
import { withoutSpaces } from "../../rules/written.ts";
import { companyName, email, mobile, personName } from "../fields/identity-fields.ts";
import { nameField } from "../fields/name-field.ts";

const access = { who: "signed-in", may: "verification" } as const;
const owns = { id: "verification" } as const;

export const VERIFICATION_TEXTS = {
  saved: "Saved",
  sent: "Verification sent. We will notify you when we have reviewed it.",
  incomplete: "Please complete every step first",
  empty: "Please fill in this step",
  emailFirst: "Please verify your email first",
  waiting: "You already have a verification in review",
  closed: "This verification has been sent and cannot be changed",
  documentLarge: "The file is larger than 5 MB",
  documentPixels: "The picture has more than 6 megapixels. Make it smaller, or save it as a PDF.",
  documentType: "The file is not a PDF, PNG or JPEG",
} as const;

/** What each step of the form asks (O21). */
export const verificationSteps = {
  step1: z.object({
    businessName: companyName,
    abn: z
      .string({ error: "ABN is required" })
      .trim()
      .transform(withoutSpaces)
      .superRefine((text, issues) => {
        const problem = abnProblem(text);
        if (problem) issues.addIssue({ code: "custom", message: problem });
      }),
    website: z.string().trim().max(200).optional(),
    address: nameField("Address", 200),
  }),
  step2: z.object({
    contactName: personName,
    position: nameField("Position", 80),
    email,
    mobile,
    purpose: z
      .string()
      .trim()
      .min(1, "What you will send is required")
      .max(500, "Cannot be longer than 500 characters"),
  }),
  step3: z.object({
    verificationDoc: z.array(idSchema("document")).min(1, "Add at least one document").max(5),
  }),
} as const;

const document = z.object({ _id: z.string(), name: z.string(), size: z.number() });

/** `asked`: we asked for more, and it can be changed and sent again. */
export const FORM_STATUSES = ["draft", "pending", "asked", "approved", "rejected"] as const;

export const verificationForm = z.object({
  _id: z.string(),
  status: z.enum(FORM_STATUSES),
  /** Why it was rejected, or what was said when we asked for more. */
  reason: z.string().optional(),
  /** What we asked for. */
  missing: z.array(z.enum(MISSING)).optional(),
  /** When its documents will be deleted. */
  documentsUntil: z.number().optional(),
  /** When they were. */
  documentsDeletedAt: z.number().optional(),
  step1: verificationSteps.step1.partial(),
  step2: verificationSteps.step2.partial(),
  step3: z.object({ verificationDoc: z.array(document) }),
  createdAt: z.number(),
  sentAt: z.number().optional(),
});
export type VerificationForm = z.output<typeof verificationForm>;

export const saveVerificationStep = endpoint("POST", "/user/fill-verification-form", {
  summary: "Save one step of a form, or of a new form if there is no id",
  access,
  owns: { verificationId: "verification" },
  query: ["step"],
  input: z.object({
    step: queryNumber.pipe(z.union([z.literal(1), z.literal(2), z.literal(3)])),
    verificationId: idSchema("verification").optional(),
    step1: verificationSteps.step1.optional(),
    step2: verificationSteps.step2.optional(),
    step3: verificationSteps.step3.optional(),
  }),
  output: z.object({ message: z.string(), data: verificationForm }),
});

export const listVerifications = endpoint("GET", "/user/fill-verification-form", {
  summary: "The account's forms, newest first, or one of them",
  access,
  owns: { verificationId: "verification" },
  input: z.object({ verificationId: idSchema("verification").optional() }),
  output: z.object({ data: z.array(verificationForm) }),
});

export const sendVerification = endpoint("POST", "/user/send-verification/{id}", {
  summary: "Send a complete form for review",
  access: { ...access, inPerson: true },
  owns,
  input: z.object({ id: idSchema("verification") }),
  output: z.object({ message: z.string() }),
});

export const deleteVerification = endpoint("DELETE", "/user/delete-verification-form/{id}", {
  summary: "Delete a form and its documents, unless it is in review or approved",
  access,
  owns,
  input: z.object({ id: idSchema("verification") }),
  output: noOutput,
});

export const uploadDocument = endpoint("POST", "/user/upload-document", {
  summary: "Upload a document for a form: PDF, PNG or JPEG up to 5 MB",
  access,
  encoding: "multipart",
  maxBytes: MAX_FILE_BYTES + 4096,
  tooLarge: VERIFICATION_TEXTS.documentLarge,
  input: z.object({ file: z.instanceof(File, { error: "Choose a file" }) }),
  output: z.object({ data: document }),
});

export const getDocument = endpoint("GET", "/user/get-document/{id}", {
  summary: "One document",
  // Not for an administrator who logged in as its owner: theirs are marked and recorded.
  access: { ...access, inPerson: true },
  owns: { id: "document" },
  download: true,
  input: z.object({ id: idSchema("document") }),
  output: noOutput,
});
