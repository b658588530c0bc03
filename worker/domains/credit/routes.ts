import { getBalance } from "./get-balance.ts";
import { getBalanceWithRates } from "./get-balance-with-rates.ts";

export const creditRoutes = [getBalance, getBalanceWithRates];
