import { blockNumber } from "./block-numbers.ts";
import { allOptOuts, listBlocks } from "./list-blocks.ts";
import { unblock } from "./unblock.ts";

export const suppressionsRoutes = [listBlocks, blockNumber, unblock, allOptOuts];
