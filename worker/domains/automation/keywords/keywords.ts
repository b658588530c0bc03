import type { Keyword } from "#core/contract/keywords/keywords.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { conflict, forbidden, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import { KEYWORD_TEXTS, MAX_KEYWORDS } from "#core/rules/keywords.ts";
import { lengthErrorFor, measureFor } from "#core/rules/mms.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import {
  abortIfStarting,
  abortIfTooMany,
  changeKeyword,
  deleteKeywordRow,
  groupIdsIn,
  idsOfPage,
  insertKeyword,
  type KeywordRow,
  keywordById,
  keywordOn,
  keywordPage,
  receivingAmong,
  sendersIn,
  workflowsStartedBy,
} from "./keyword-queries.ts";

export const listKeywords = verb(contract.listKeywords, async (ctx, input) => {
  const page = paging(input);
  const { search, sender } = input;
  const list = { search, sender, ...page };
  const [{ rows, total }, present] = await Promise.all([
    keywordPage(ctx, list),
    presenter(ctx, idsOfPage(ctx, list)),
  ]);
  return pageOf(rows.map(present), total, page);
});

export const createKeyword = verb(contract.createKeyword, async (ctx, input) => {
  const content = await checked(ctx, input);
  const id = newId("keyword", ctx.now());
  await commit(ctx, {
    statements: [insertKeyword(ctx, { id, ...content }), abortIfTooMany(ctx, MAX_KEYWORDS)],
    audit: { action: "keyword.create", subject: id, detail: { word: content.word } },
  }).catch(async (error: unknown) => {
    if (isAborted(error)) throw forbidden(KEYWORD_TEXTS.tooMany);
    throw await asTaken(ctx, content, error);
  });
  return oneKeyword(ctx, id);
});

/** One that starts a workflow keeps its word and its number. */
export const updateKeyword = verb(contract.updateKeyword, async (ctx, { id, ...input }) => {
  const { sender, word } = await keywordById(ctx, id);
  const content = await checked(ctx, input);
  const isOther = content.sender !== sender || content.word !== word;
  if (isOther) await refuseStarting(ctx, id);
  await commit(ctx, {
    statements: [...(isOther ? [abortIfStarting(ctx, id)] : []), changeKeyword(ctx, id, content)],
    audit: { action: "keyword.change", subject: id, detail: { word: content.word } },
  }).catch(async (error: unknown) => {
    throw await asTaken(ctx, content, error);
  });
  return oneKeyword(ctx, id);
});

export const deleteKeyword = verb(contract.deleteKeyword, async (ctx, { id }) => {
  await Promise.all([keywordById(ctx, id), refuseStarting(ctx, id)]);
  await commit(ctx, {
    statements: [abortIfStarting(ctx, id), deleteKeywordRow(ctx, id)],
    audit: { action: "keyword.delete", subject: id },
  });
  return {};
});

async function refuseStarting(ctx: AccountContext, id: string): Promise<void> {
  const workflow = (await workflowsStartedBy(ctx, [id])).get(id);
  if (workflow) throw conflict(KEYWORD_TEXTS.inUse(workflow.name));
}

type Content = Pick<KeywordRow, "sender" | "word" | "action" | "groupId" | "reply">;

/** What is saved; refused if it could not work. */
async function checked(
  ctx: AccountContext,
  { sender, word, action, group, reply }: Input<typeof contract.createKeyword>,
): Promise<Content> {
  if (!(await receivingAmong(ctx, [sender])).has(sender)) {
    throw invalid("sender", KEYWORD_TEXTS.senderDeaf);
  }
  const long = lengthErrorFor("sms", measureFor("sms", reply));
  if (long) throw invalid("reply", long);
  if (action === "none") return { sender, word, action, groupId: null, reply };
  if (!group) throw invalid("group", KEYWORD_TEXTS.groupRequired);
  await groupById(ctx, group);
  return { sender, word, action, groupId: group, reply };
}

/** The error for the user if the number has the keyword already: it says what that one does. */
async function asTaken(ctx: AccountContext, content: Content, error: unknown): Promise<unknown> {
  const other = isUniqueViolation(error) ? await keywordOn(ctx, content) : undefined;
  if (!other) return error;
  const { group } = (await presenter(ctx, [other.id]))(other);
  return invalid("word", KEYWORD_TEXTS.taken(other.word, doesOf(other.action, group?.name)));
}

function doesOf(action: KeywordRow["action"], group = "a deleted group"): string {
  if (action === "none") return "adds people to no group";
  return action === "join" ? `adds people to ${group}` : `removes people from ${group}`;
}

async function oneKeyword(ctx: AccountContext, id: string): Promise<{ data: Keyword }> {
  const [row, present] = await Promise.all([keywordById(ctx, id), presenter(ctx, [id])]);
  return { data: present(row) };
}

/** How people see some keywords, with what keeps them from working. */
async function presenter(ctx: AccountContext, ids: IdSet): Promise<(row: KeywordRow) => Keyword> {
  const [names, started, receiving] = await Promise.all([
    groupNames(ctx, groupIdsIn(ctx, ids)),
    workflowsStartedBy(ctx, ids),
    receivingAmong(ctx, sendersIn(ctx, ids)),
  ]);
  return (row) => {
    const { id, groupId, receivedAt, accountId: _, problem, ...shown } = row;
    const name = groupId === null ? undefined : names.get(groupId);
    const isLost = groupId !== null && name === undefined;
    const workflow = started.get(id);
    const gone = receiving.has(row.sender) ? undefined : KEYWORD_TEXTS.senderGone;
    return {
      ...shown,
      _id: id,
      group: groupId === null || name === undefined ? null : { _id: groupId, name },
      workflow: workflow ? { _id: workflow.id, name: workflow.name } : null,
      receivedAt: receivedAt ?? undefined,
      problem: gone ?? (isLost ? KEYWORD_TEXTS.groupGone : (problem ?? undefined)),
    };
  };
}
