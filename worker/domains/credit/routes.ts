import { balance } from "./balance.ts";
import { currentBalance } from "./current-balance.ts";

export const creditRoutes = [balance, currentBalance];
