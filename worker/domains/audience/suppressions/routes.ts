import { allOptOuts } from "./all-opt-outs.ts";
import { blockNumber } from "./block-numbers.ts";
import { listBlocks } from "./list-blocks.ts";
import { unblock } from "./unblock.ts";

export const suppressionsRoutes = [listBlocks, blockNumber, unblock, allOptOuts];
