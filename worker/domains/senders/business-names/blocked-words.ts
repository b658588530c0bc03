import { ADMIN_NAME_TEXTS } from "#core/contract/business-names/admin-business-names.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { pageOf, paging } from "#core/paging.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { commitEdit } from "#worker/kernel/commit-edit.ts";
import { verb } from "#worker/verb.ts";
import { deleteWord, insertWord, type WordRow, wordById, wordPage } from "./inner/word-queries.ts";

const present = ({ id, word, inTexts, createdAt }: Omit<WordRow, "folded">) => {
  return { _id: id, senderId: word, texts: inTexts, createdAt };
};

export const listBlockedWords = verb(contract.listBlockedWords, async (ctx, input) => {
  const page = paging(input);
  const { items, total } = await wordPage(ctx, page);
  return pageOf(items.map(present), total, page);
});

/** R622: from now on; names that have it already, and texts that were approved, are untouched. */
export const addBlockedWord = verb(contract.addBlockedWord, async (ctx, { senderId, texts }) => {
  const id = newId("blockedWord", ctx.now());
  const word = { id, word: senderId, inTexts: texts, createdAt: ctx.now() };
  await commitControl(ctx, {
    statements: [insertWord(ctx, word)],
    audit: { action: "blockedWord.add", subject: word.id, detail: { word: senderId, texts } },
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? invalid("senderId", ADMIN_NAME_TEXTS.wordTaken) : error;
  });
  return { message: ADMIN_NAME_TEXTS.wordAdded, data: present(word) };
});

export const deleteBlockedWord = verb(contract.deleteBlockedWord, async (ctx, { id }) => {
  const word = await wordById(ctx, id);
  if (!word) throw notFound("Word");
  const committed = await commitEdit(ctx, {
    statements: [deleteWord(ctx, id), abortUnlessChanged()],
    audit: { action: "blockedWord.delete", subject: id, detail: { word: word.word } },
  });
  if (!committed) throw notFound("Word");
  return {};
});
