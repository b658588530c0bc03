import * as z from "zod";
import { endpoint, listOf, pageInput } from "../../endpoint.ts";
import { publicAddressProblem } from "../../rules/public-address.ts";
import { ghlAccess, ghlId } from "./ghl.ts";

/** An app token must not decide what is sent where. */
const personally = { ...ghlAccess, inPerson: true } as const;

/** A button must not become a way to flood other servers. */
export const posts = [{ of: "ghl-webhook", by: "account", per: "minute", most: 10 }] as const;

const entry = z.object({
  _id: z.string(),
  /** `in`: GoHighLevel posted it to us; `out`: we posted it to one of the account's addresses. */
  direction: z.enum(["in", "out"]),
  event: z.string(),
  /** What came in is `taken`, and a message then `sent`, or it is `ignored`. */
  status: z.enum(["taken", "sent", "ignored", "pending", "delivered", "failed"]),
  tries: z.number(),
  /** HTTP status of the last response. */
  response: z.number().optional(),
  /** Why it failed, or was ignored. */
  error: z.string().optional(),
  body: z.string(),
  createdAt: z.number(),
  /** When it will be retried, if it will. */
  nextAt: z.number().optional(),
});
export type GhlWebhookLog = z.infer<typeof entry>;

/** R391 */
export const listGhlWebhookLogs = endpoint("GET", "/integrations/ghl/webhook-logs", {
  summary: "What was posted about a sub-account, by GoHighLevel and by us, newest first",
  access: ghlAccess,
  input: z.object({ subAccount: ghlId.optional(), page: pageInput.page }),
  output: listOf(entry),
});

export const resendGhlWebhook = endpoint("POST", "/integrations/ghl/resendAnalyticsData/{id}", {
  summary: "Post an entry of a sub-account's log again, exactly as it was",
  access: personally,
  limits: posts,
  exact: true,
  query: ["webhookLogId"],
  input: z.object({ id: ghlId, webhookLogId: z.string().max(40) }),
  output: z.object({ message: z.string() }),
});

/** Empty for none. */
const address = z
  .string()
  .trim()
  .max(500, "Cannot be longer than 500 characters")
  .superRefine((text, issues) => {
    const problem = text === "" ? undefined : publicAddressProblem(text);
    if (problem) issues.addIssue({ code: "custom", message: problem });
  })
  .optional();

export const saveGhlWebhook = endpoint("POST", "/integrations/ghl/save-webhook", {
  summary: "Save the addresses that get sub-accounts and reports, and the senders assigned to them",
  access: personally,
  exact: true,
  input: z.object({ webhook: address, senderIdWebhook: address }),
  output: z.object({
    message: z.string(),
    data: z.object({
      webhook: z.string().optional(),
      senderIdWebhook: z.string().optional(),
      /** The signing secret of each: only when it is new. */
      secret: z.string().optional(),
      senderIdSecret: z.string().optional(),
    }),
  }),
});

export const sendGhlWebhook = endpoint("POST", "/integrations/ghl/send-webhook", {
  summary: "Post a sub-account and its sender to the addresses that are saved",
  access: personally,
  limits: posts,
  exact: true,
  input: z.object({ subAccount: ghlId }),
  output: z.object({ message: z.string() }),
});
