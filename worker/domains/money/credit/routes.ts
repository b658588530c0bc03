import { getBalance } from "./get-balance.ts";
import { getBalanceWithRates } from "./get-balance-with-rates.ts";
import { getForecast } from "./get-forecast.ts";

export const creditRoutes = [getBalance, getBalanceWithRates, getForecast];
