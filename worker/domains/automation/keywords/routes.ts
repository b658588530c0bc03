import { createKeyword, deleteKeyword, listKeywords, updateKeyword } from "./keywords.ts";

export const keywordsRoutes = [listKeywords, createKeyword, updateKeyword, deleteKeyword];
