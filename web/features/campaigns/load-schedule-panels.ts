import { lazy } from "react";

const load = () => import("./schedule-panels.ts");

export const DatesCard = lazy(async () => ({ default: (await load()).DatesCard }));
export const LaterFields = lazy(async () => ({ default: (await load()).LaterFields }));
export const RepeatFields = lazy(async () => ({ default: (await load()).RepeatFields }));
export const ScheduleActions = lazy(async () => ({ default: (await load()).ScheduleActions }));
export const ScheduledNotice = lazy(async () => ({ default: (await load()).ScheduledNotice }));
export const ScheduledTab = lazy(async () => ({ default: (await load()).ScheduledTab }));
