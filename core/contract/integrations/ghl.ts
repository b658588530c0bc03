import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { GHL_LOCATION_STATES } from "../../rules/ghl.ts";
import { senderType } from "../profile/me.ts";
import { agreed, connection, connects, saved } from "./connections.ts";

export const ghlAccess = { who: "signed-in", may: "integration" } as const;

/** An id of GoHighLevel's. */
export const ghlId = z.string().regex(/^[\w-]{1,64}$/, "Must be an id of GoHighLevel");

/** An agency at GoHighLevel. */
const account = z.object({
  _id: z.string(),
  ...connection.omit({ app: true }).shape,
  /** The addresses that hear of its sub-accounts, and of their senders. */
  webhook: z.string().optional(),
  senderIdWebhook: z.string().optional(),
});

export type GhlAccount = z.infer<typeof account>;

const location = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(GHL_LOCATION_STATES),
  connectedAt: z.number(),
  /** What it sends from; missing until one is assigned. */
  sender: z.string().optional(),
  /** Its messages are marketing: they say how to opt out, and keep to the account's sending hours. */
  promotional: z.boolean(),
  /** What its agency charges it for a segment of an SMS, and for an MMS; what they cost, if it is missing. */
  centsPerSMS: z.number().optional(),
  centsPerMMS: z.number().optional(),
});
export type GhlLocation = z.infer<typeof location>;

export const saveGhlToken = endpoint("POST", "/ghl/save-refresh-token", {
  summary: "Finish connecting GoHighLevel",
  ownersOnly: true,
  access: ghlAccess,
  limits: connects,
  exact: true,
  input: z.object(agreed),
  output: saved,
});

export const listGhlAccounts = endpoint("GET", "/integrations/ghl/accounts", {
  summary: "The agency at GoHighLevel that is connected, and how it is",
  access: ghlAccess,
  input: noInput,
  output: z.object({ data: z.array(account) }),
});

export const listGhlLocations = endpoint("GET", "/integrations/ghl/connected-accounts", {
  summary: "The agency's sub-accounts that are connected",
  access: ghlAccess,
  input: noInput,
  output: z.object({ data: z.array(location) }),
});

/** C50: it acts, so a session shows that the call is its own. */
export const reconnectGhl = endpoint("GET", "/integrations/ghl/reconnect/{id}", {
  summary: "Connect an agency again that was connected before, without its owner",
  access: ghlAccess,
  limits: connects,
  writes: true,
  input: z.object({ id: ghlId }),
  output: saved,
});

export const removeGhl = endpoint("POST", "/integrations/ghl/remove-connection", {
  summary: "Remove a sub-account or, without one, the agency; it is uninstalled at GoHighLevel",
  access: { ...ghlAccess, inPerson: true },
  exact: true,
  query: ["subAccount"],
  input: z.object({ subAccount: ghlId.optional() }),
  output: z.object({ message: z.string() }),
});

export const listGhlSenders = endpoint("GET", "/integrations/ghl/senders/available", {
  summary: "What sub-accounts may send from",
  access: ghlAccess,
  input: noInput,
  output: z.object({ data: z.array(z.object({ value: z.string(), type: senderType })) }),
});

export const assignGhlSender = endpoint("POST", "/integrations/ghl/assign-sender/{id}", {
  summary: "Choose what a sub-account sends from, and whether its messages are marketing",
  access: { ...ghlAccess, inPerson: true },
  exact: true,
  input: z.object({
    id: ghlId,
    sender: z.string().min(1, "Choose a sender").max(100),
    promotional: z.boolean().default(true),
  }),
  output: z.object({ message: z.string() }),
});
