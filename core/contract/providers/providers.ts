import * as z from "zod";
import { endpoint, listOf, noInput, noOutput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { COUNTRIES, SENDER_KINDS } from "../../rules/providers.ts";
import { REGISTER_STATES } from "../../rules/sender-register.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { nameField } from "../fields/name-field.ts";
import { recordVersion, seenVersion } from "../fields/record-version.ts";

export const PROVIDER_TEXTS = {
  unknown: "There is no provider with this name",
  notConnected: "This provider is not connected",
  noMedium: "This provider does not send MMS",
  noAccount: "There is no account with this id",
  routeTaken: "There is already a route from this sender to this provider",
  nameRegister: "This name's registration is changed on the Business names screen",
  metaTaken: "This provider already has a value with this key",
  perSecond: "Enter a whole number from 1 to 10,000",
  defaultSaved: "The default provider has been saved",
} as const;

const type = z.enum(["sms", "mms"]);
export const providerName = nameField("Provider", 40);
const routeId = z.object({ id: idSchema("route") });
const metaId = z.object({ id: idSchema("providerMeta") });

/** R526, O20: a carrier, for one medium. */
export const provider = z.object({
  name: z.string(),
  type,
  /** It is connected, and has not been stopped because of errors. */
  active: z.boolean(),
  connected: z.boolean(),
  /** Since when it is stopped because of errors. */
  stoppedAt: z.number().optional(),
});
export type Provider = z.infer<typeof provider>;

export const listProviders = endpoint("GET", "/admin/provider", {
  summary: "Providers, and whether each is in use",
  access: inPerson,
  input: z.object({ type: type.optional() }),
  output: z.object({ data: z.array(provider) }),
});

const routeFields = {
  type: type.default("sms"),
  provider: providerName,
  /** Without one, it is for every account. */
  account: idSchema("account").optional(),
  /** One number or business name as phones show it. Without one, it is for every sender of the kind. */
  sender: nameField("Sender", 20).optional(),
  senderKind: z.enum(SENDER_KINDS).default("any"),
  country: z.enum(COUNTRIES).default("AU"),
  /** The lowest comes first; the others of the same scope are used while it cannot be. */
  priority: z
    .number({ error: "Enter a number" })
    .int("Enter a whole number")
    .min(1, "Enter a number from 1")
    .max(99, "Cannot be more than 99")
    .default(1),
  active: z.boolean().default(true),
  /** Of a business name: how far its registration with this provider is. */
  register: z.enum(REGISTER_STATES).default("not_submitted"),
};

/** R621, O20: from a sender to a provider. */
export const providerRoute = z.object({
  _id: z.string(),
  type,
  provider: z.string(),
  account: z.string().optional(),
  accountName: z.string().optional(),
  sender: z.string().optional(),
  senderKind: z.enum(SENDER_KINDS),
  country: z.enum(COUNTRIES),
  priority: z.number(),
  active: z.boolean(),
  register: z.enum(REGISTER_STATES),
  createdAt: z.number(),
  version: recordVersion,
});
export type ProviderRoute = z.infer<typeof providerRoute>;

export const listProviderRoutes = endpoint("GET", "/admin/sender-provider", {
  summary: "Routes from senders to providers, the most specific first",
  access: inPerson,
  input: z.object({
    type: type.optional(),
    ...pageInput,
  }),
  output: listOf(providerRoute),
});

export const createProviderRoute = endpoint("POST", "/admin/sender-provider", {
  summary: "Add a route from a sender to a provider",
  access: inPerson,
  input: z.object(routeFields),
  output: z.object({ data: providerRoute }),
});

export const updateProviderRoute = endpoint("PUT", "/admin/sender-provider/{id}", {
  summary: "Change a route",
  access: inPerson,
  input: routeId.extend({ ...routeFields, version: seenVersion }),
  output: z.object({ data: providerRoute }),
});

export const deleteProviderRoute = endpoint("DELETE", "/admin/sender-provider/{id}", {
  summary: "Delete a route",
  access: inPerson,
  input: routeId,
  output: noOutput,
});

const metaFields = {
  provider: providerName,
  /** `perSecond` is how many messages per second it takes; others are notes. */
  key: nameField("Key", 40),
  value: nameField("Value", 200),
};

/** R621, O20. Credentials are not among them: those are in the environment. */
export const providerMeta = z.object({
  _id: z.string(),
  provider: z.string(),
  key: z.string(),
  value: z.string(),
  createdAt: z.number(),
  version: recordVersion,
});
export type ProviderMeta = z.infer<typeof providerMeta>;

export const listProviderMeta = endpoint("GET", "/admin/provider-meta", {
  summary: "Values about providers, by provider and key",
  access: inPerson,
  input: z.object(pageInput),
  output: listOf(providerMeta),
});

export const createProviderMeta = endpoint("POST", "/admin/provider-meta", {
  summary: "Add a value about a provider",
  access: inPerson,
  input: z.object(metaFields),
  output: z.object({ data: providerMeta }),
});

export const updateProviderMeta = endpoint("PUT", "/admin/provider-meta/{id}", {
  summary: "Change a value about a provider",
  access: inPerson,
  input: metaId.extend({ ...metaFields, version: seenVersion }),
  output: z.object({ data: providerMeta }),
});

export const deleteProviderMeta = endpoint("DELETE", "/admin/provider-meta/{id}", {
  summary: "Delete a value about a provider",
  access: inPerson,
  input: metaId,
  output: noOutput,
});

export const getDefaultProvider = endpoint("GET", "/admin/default-provider", {
  summary: "The provider of each medium for senders without a route",
  access: inPerson,
  input: noInput,
  output: z.object({
    data: z.array(z.object({ type, provider: z.string(), version: recordVersion })),
  }),
});

export const setDefaultProvider = endpoint("POST", "/admin/default-provider", {
  summary: "Set the provider of a medium for senders without a route",
  access: inPerson,
  input: z.object({ type: type.default("sms"), provider: providerName, version: seenVersion }),
  output: z.object({ message: z.string() }),
});
