import { abortMove, listMoves, startMove } from "./moves.ts";

export const moveRoutes = [listMoves, startMove, abortMove];
