import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  analytics,
  dailyTotals,
  dashboardData,
  monthlyTotals,
} from "#core/contract/dashboard/dashboard.ts";
import { useLiveEvent } from "#web/lib/live.ts";
import { keyOf } from "#web/lib/query.ts";

/** A campaign sends many events per second; counting a day's messages costs more than that. */
const RELOAD_EVERY_MS = 3000;

/** Reloads the dashboard's figures after messages, credit or groups have changed. */
export function useFreshFigures(): void {
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reload = () => {
    if (waiting.current) return;
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      for (const endpoint of [analytics, dailyTotals, monthlyTotals, dashboardData]) {
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
    }, RELOAD_EVERY_MS);
  };
  useLiveEvent("campaign", reload);
  useLiveEvent("message", reload);
  useLiveEvent("balance", reload);
  useLiveEvent("import", reload);
  useEffect(() => () => clearTimeout(waiting.current), []);
}
