import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { MOVE_STATES } from "../../rules/move-states.ts";
import { inPerson } from "./waiting-counts.ts";

export const MOVE_TEXTS = {
  started: "The account is being moved. It can be used meanwhile.",
  calledOff: "The move is called off. The account stays where it is.",
  isSub: "A sub-account moves with its parent. Move the parent.",
  isThere: "The account is on this shard already",
  oneShard: "Accounts cannot be moved here: there is one shard only",
  noShard: "There is no such shard",
  underWay: (name: string) => `${name} has started a move that is not over yet`,
  isOver: "The account has moved already, or the move was called off",
  byPerson: (name: string) => `${name} called it off`,
} as const;

const move = z.object({
  id: idSchema("move"),
  account: z.string(),
  name: z.string(),
  /** The account and its sub-accounts. */
  accounts: z.number(),
  from: z.number(),
  to: z.number(),
  state: z.enum(MOVE_STATES),
  startedBy: z.string(),
  /** Why it was called off. */
  reason: z.string().optional(),
  copied: z.number(),
  startedAt: z.number(),
  /** Since when it is in its state. */
  since: z.number(),
  movedAt: z.number().optional(),
});
export type AccountMove = z.infer<typeof move>;

export const listMoves = endpoint("GET", "/admin/account/moves", {
  summary: "The latest moves of accounts between shards",
  access: inPerson,
  input: noInput,
  output: z.object({
    data: z.object({
      shards: z.number(),
      /** Why no account can be moved. */
      problem: z.string().optional(),
      moves: z.array(move),
    }),
  }),
});

export const startMove = endpoint("POST", "/admin/account/move", {
  exact: true,
  summary: "Move an account with its sub-accounts to another shard, while it is in use",
  access: inPerson,
  input: z.object({ account: idSchema("account"), shard: z.number().int().min(0).max(1023) }),
  output: z.object({ data: z.object({ id: idSchema("move") }), message: z.string() }),
});

export const abortMove = endpoint("POST", "/admin/account/move/abort", {
  exact: true,
  summary: "Call off the move of an account that is not over: it stays where it is",
  access: inPerson,
  input: z.object({ id: idSchema("move") }),
  output: z.object({ message: z.string() }),
});
