const STOPPED = "Stopped by Cooee: ";

/** What the owner of a campaign reads that an administrator stopped. */
export function stoppedText(reason: string): string {
  return STOPPED + reason;
}

/** Whether an administrator stopped it: then only they can resume it. */
export function isStopped(holdReason: string | null | undefined): boolean {
  return holdReason?.startsWith(STOPPED) ?? false;
}

/** What is held for such a reason lies between the two, as text is sorted. */
export const STOPPED_RANGE = [STOPPED, `${STOPPED}\u{10ffff}`] as const;
