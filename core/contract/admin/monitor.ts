import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { MOST_SHARDS } from "../../rules/codes.ts";
import { INDICATOR_NAMES } from "../../rules/indicators.ts";
import { REFUSALS, WAITS } from "../../rules/providers.ts";
import { nameField } from "../fields/name-field.ts";
import { inPerson } from "./waiting-counts.ts";

export const MONITOR_TEXTS = {
  resumed: (provider: string) => `${provider} is in use again`,
  replayed: "It will be tried again within a minute",
  dropped: "It will not be tried again",
} as const;

const outcomes = z.object({
  /** What it was given: the sum of what it accepted, refused, put off and did not answer. */
  given: z.number(),
  sent: z.number(),
  delivered: z.number(),
  /** Refused by the carrier, or failed or expired by its receipt. */
  failed: z.number(),
  /** Not accepted for now, and given to a carrier again later. */
  deferred: z.number(),
  /** Given to it in this time, and still not known to be accepted. */
  unknown: z.number(),
});
export type Outcomes = z.infer<typeof outcomes>;

const carrierState = z.object({
  name: z.string(),
  types: z.array(z.enum(["sms", "mms"])),
  connected: z.boolean(),
  /** Since when it is stopped because of errors, and when one message tries it again. */
  stoppedAt: z.number().optional(),
  retryAt: z.number().optional(),
  hour: outcomes,
  day: outcomes,
  /** How long the calls that it accepted, and its receipts, took in the last hour, on average: milliseconds. */
  callsTake: z.number().optional(),
  receiptsAfter: z.number().optional(),
  /** In the last hour, on average. */
  receiptsPerMinute: z.number(),
  /** Why messages failed in the last day, the latest reason first. */
  errors: z.array(
    z.object({
      kind: z.enum(REFUSALS),
      reason: z.string(),
      messages: z.number(),
      at: z.number(),
    }),
  ),
});
export type CarrierState = z.infer<typeof carrierState>;

const queued = z.object({
  messages: z.number(),
  /** Since when the oldest of them waits. */
  oldestAt: z.number().optional(),
});

const held = queued.extend({
  why: z.enum(WAITS),
  sender: z.string(),
  campaigns: z.number(),
});
export type Held = z.infer<typeof held>;

const lateSweep = z.object({
  name: z.string(),
  /** Of one shard; otherwise of CONTROL. */
  shard: z.number().optional(),
  /** When it last had nothing left to do. */
  since: z.number(),
});
export type LateSweep = z.infer<typeof lateSweep>;

const watched = z.object({
  indicator: z.enum(INDICATOR_NAMES),
  /** The queue, database or carrier; empty for the platform as a whole. */
  subject: z.string(),
  value: z.number(),
  /** Whether it is beyond its threshold now. */
  bad: z.boolean(),
  /** When it crossed its threshold, and when the administrators were told. */
  since: z.number().optional(),
  raisedAt: z.number().optional(),
});
export type Watched = z.infer<typeof watched>;

const sweepState = z.object({
  name: z.string(),
  /** Minutes. */
  every: z.number(),
  /** When it last had nothing left to do, on the database where that is the longest ago. */
  since: z.number(),
  /** On how many databases it is late. */
  late: z.number(),
});
export type SweepState = z.infer<typeof sweepState>;

const queueState = z.object({
  name: z.string(),
  /** Missing where the platform does not say. */
  messages: z.number().optional(),
  oldestAt: z.number().optional(),
});
export type QueueState = z.infer<typeof queueState>;

const databaseState = z.object({
  name: z.string(),
  bytes: z.number(),
  /** What a day adds; missing until there are two days. */
  perDay: z.number().optional(),
  /** Until it is 80 % full; missing if it does not grow. */
  daysLeft: z.number().optional(),
});
export type DatabaseState = z.infer<typeof databaseState>;

const parkedEffect = z.object({
  shard: z.number(),
  id: idSchema("outbox"),
  account: z.string(),
  /** The type of effect: `plan`, `journal`. */
  what: z.string(),
  since: z.number(),
  /** Why it failed the last time. */
  error: z.string().optional(),
});
export type ParkedEffect = z.infer<typeof parkedEffect>;

export const monitor = endpoint("GET", "/admin/monitor", {
  summary: "Carriers, what they did with the messages of the last hour and day, and what waits",
  access: inPerson,
  input: noInput,
  output: z.object({
    data: z.object({
      at: z.number(),
      /** Every indicator's value (core/rules/indicators.ts). */
      watched: z.array(watched),
      carriers: z.array(carrierState),
      /** On its way: of campaigns that are being sent, and quick messages. */
      queue: queued.extend({ campaigns: z.number() }),
      /** What no carrier may have now. */
      held: z.array(held),
      /** Background work that is behind: the longest first. */
      late: z.array(lateSweep),
      /** What follows a change, and failed for hours: it is not tried any more. */
      parked: z.array(parkedEffect),
      sweeps: z.array(sweepState),
      queues: z.array(queueState),
      /** What queues gave up on, and no one has decided about. */
      letters: z.array(z.object({ queue: z.string(), letters: z.number(), oldest: z.number() })),
      databases: z.array(databaseState),
    }),
  }),
});
export type Monitor = z.infer<typeof monitor.output>["data"];

export const resumeProvider = endpoint("POST", "/admin/provider/resume", {
  summary: "Use a provider again that was stopped because of errors",
  access: inPerson,
  input: z.object({ provider: nameField("Provider", 40) }),
  output: z.object({ message: z.string() }),
});

const parkedInput = z.object({
  shard: z
    .number()
    .int()
    .min(0)
    .max(MOST_SHARDS - 1),
  id: idSchema("outbox"),
});

export const replayEffect = endpoint("POST", "/admin/effect/replay", {
  exact: true,
  summary: "Try what follows a change again, after it failed for hours",
  access: inPerson,
  input: parkedInput,
  output: z.object({ message: z.string() }),
});

export const dropEffect = endpoint("POST", "/admin/effect/drop", {
  exact: true,
  summary: "Give up what follows a change and failed for hours",
  access: inPerson,
  input: parkedInput,
  output: z.object({ message: z.string() }),
});
