/** What rooms, thread and contact are each shown in. */
export const PANE = "flex min-h-0 min-w-0 flex-col bg-surface";
