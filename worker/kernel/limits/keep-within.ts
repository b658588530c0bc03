import type { Limits } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  withinContacts,
  withinData,
  withinDrafts,
  withinGroups,
  withinParams,
  withinSegments,
  withinTemplates,
} from "./guard-queries.ts";
import {
  addDataBytes,
  addDataBytesWithoutLimit,
  addStoredBytes,
  type Bytes,
  bytesOfMessages,
  subtractBytes,
} from "./usage-queries.ts";

/** For the end of a batch that adds a group: aborts it if the account then has too many. */
export function keepGroupsWithin(ctx: AccountContext, limits: Limits): Statement[] {
  return [withinGroups(ctx, limits.groups), withinData(ctx, limits.data)];
}

/** For the start of a batch that adds contacts; `fresh` counts the new ones. */
export function keepContactsWithin(
  ctx: AccountContext,
  limits: Pick<Limits, "contacts">,
  fresh: Parameters<typeof withinContacts>[2],
): Statement {
  return withinContacts(ctx, limits.contacts, fresh);
}

/** For the end of a batch that adds a template. */
export function keepTemplatesWithin(
  ctx: AccountContext,
  limits: Pick<Limits, "templates">,
): Statement {
  return withinTemplates(ctx, limits.templates);
}

/** For the end of a batch that adds a segment. */
export function keepSegmentsWithin(
  ctx: AccountContext,
  limits: Pick<Limits, "segments">,
): Statement {
  return withinSegments(ctx, limits.segments);
}

/** For the end of a batch that adds a parameter. */
export function keepParamsWithin(ctx: AccountContext, limits: Pick<Limits, "params">): Statement {
  return withinParams(ctx, limits.params);
}

/** For the end of a batch that makes the account's rows larger. */
export function keepDataWithin(ctx: AccountContext, limits: Pick<Limits, "data">): Statement {
  return withinData(ctx, limits.data);
}

/** For the end of a batch that adds a draft. */
export function countDraft(ctx: AccountContext, limits: Limits, bytes: number): Statement[] {
  return [withinDrafts(ctx, limits.drafts), ...countData(ctx, limits, bytes)];
}

/** Counts bytes of campaigns and messages; aborts if the account's share of its shard is then full. */
export function countData(
  ctx: AccountContext,
  limits: Pick<Limits, "data">,
  bytes: Bytes,
): Statement[] {
  return bytes === 0 ? [] : [addDataBytes(ctx, bytes, limits.data)];
}

/** Counts bytes that must never be refused: a reply, or what a restore brings back. */
export function countDataWithoutLimit(ctx: AccountContext, bytes: Bytes): Statement {
  return addDataBytesWithoutLimit(ctx, bytes);
}

/** Subtracts deleted campaigns and messages; goes before the statement that deletes them. */
export function subtractData(ctx: AccountContext, bytes: Bytes): Statement {
  return subtractBytes(ctx, "data_bytes", bytes);
}

/** The same for the messages of `FROM messages WHERE …`. */
export function subtractMessages(
  ctx: AccountContext,
  from: Parameters<typeof bytesOfMessages>[0],
): Statement {
  return subtractData(ctx, bytesOfMessages(from));
}

/** Counts a file's bytes; aborts if the account then stores too much. */
export function countFile(ctx: AccountContext, limits: Limits, bytes: number): Statement {
  return addStoredBytes(ctx, bytes, limits.storage);
}

/** Subtracts deleted files; goes before the statement that deletes them. */
export function subtractFile(ctx: AccountContext, bytes: Bytes): Statement {
  return subtractBytes(ctx, "stored_bytes", bytes);
}
