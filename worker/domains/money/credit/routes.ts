import { getBalance, getBalanceWithRates } from "./balance.ts";
import { getForecast } from "./get-forecast.ts";

export const creditRoutes = [getBalance, getBalanceWithRates, getForecast];
