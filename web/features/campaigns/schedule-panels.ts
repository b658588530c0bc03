// What only scheduled campaigns need, and other forms with a time: loaded when one is shown.
export { DatesCard } from "./dates-card.tsx";
export { FollowUpReport } from "./follow-up-report.tsx";
export { LaterFields } from "./later-fields.tsx";
export { LinkExpiryDialog } from "./link-expiry-dialog.tsx";
export { RepeatFields } from "./repeat-fields.tsx";
export { ScheduleActions } from "./schedule-actions.tsx";
export { ScheduledNotice } from "./scheduled-notice.tsx";
export { ScheduledTab } from "./scheduled-tab.tsx";
