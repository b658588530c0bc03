import { lazy } from "react";

const load = () => import("./schedule-panels.ts");

export const LaterFields = lazy(async () => ({ default: (await load()).LaterFields }));
export const ScheduleActions = lazy(async () => ({ default: (await load()).ScheduleActions }));
export const ScheduledNotice = lazy(async () => ({ default: (await load()).ScheduledNotice }));
export const ScheduledTab = lazy(async () => ({ default: (await load()).ScheduledTab }));
