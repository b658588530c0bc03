import { dialogOnDemand, onDemand } from "#web/components/ui/on-demand.tsx";

const load = () => import("./schedule-panels.ts");

export const DatesCard = onDemand(async () => (await load()).DatesCard);
export const FollowUpReport = onDemand(async () => (await load()).FollowUpReport);
export const LaterFields = onDemand(async () => (await load()).LaterFields);
export const LinkExpiryDialog = dialogOnDemand(async () => (await load()).LinkExpiryDialog);
export const RepeatFields = onDemand(async () => (await load()).RepeatFields);
export const PeopleTabs = onDemand(async () => (await import("./people-tabs.tsx")).PeopleTabs);
export const ResendCard = onDemand(async () => (await import("./resend-card.tsx")).ResendCard);
export const ScheduleActions = onDemand(async () => (await load()).ScheduleActions);
export const ScheduledNotice = onDemand(async () => (await load()).ScheduledNotice);
export const ScheduledTab = onDemand(async () => (await load()).ScheduledTab);
