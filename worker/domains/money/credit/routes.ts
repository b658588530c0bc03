import { getBalance, getBalanceWithRates } from "./balance.ts";
import { getForecast } from "./spending-limits.ts";

export const creditRoutes = [getBalance, getBalanceWithRates, getForecast];
