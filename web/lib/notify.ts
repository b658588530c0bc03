import type { toast as Toast } from "sonner";

interface Report {
  message: string;
  show: (toast: typeof Toast) => void;
}

/** What shows toasts, once it is there. */
let toaster: typeof Toast | undefined;
let unshown: Report[] = [];

/** Called when the toaster is on the page; what was reported before that is shown now. */
export function showToastsWith(toast: typeof Toast): void {
  toaster = toast;
  for (const { show } of unshown) show(toast);
  unshown = [];
}

/** What was reported and is not shown yet, for when there will be no toaster to show it. */
export function takeUnshown(): string[] {
  const messages = unshown.map(({ message }) => message);
  unshown = [];
  return messages;
}

let want: () => void = () => {};

/** Says what brings the toaster to the page when the first toast comes. */
export function onFirstToast(load: () => void): void {
  want = load;
}

function report(message: string, show: Report["show"]): void {
  want();
  if (toaster) show(toaster);
  else unshown.push({ message, show });
}

/** Reports a success, for three seconds unless the documents say otherwise. */
export function notifySuccess(message: string, seconds = 3): void {
  report(message, (toast) => toast.success(message, { duration: seconds * 1000 }));
}

/** Reports what can be taken back, for long enough to do so. */
export function notifyUndoable(message: string, onUndo: () => void): void {
  const action = { label: "Undo", onClick: onUndo };
  report(message, (toast) => toast.success(message, { duration: 8000, action }));
}

/** Decision 22: reports what was done and what it means, for as long as two lines take to read. */
export function notifyDone(message: string, description: string): void {
  report(message, (toast) => toast.success(message, { description, duration: 8000 }));
}

/** R225: warns of what is missing, for three seconds. */
export function notifyWarning(message: string): void {
  report(message, (toast) => toast.warning(message, { duration: 3000, id: message }));
}

function reportFailure(message: string, duration: number): void {
  report(message, (toast) =>
    toast.error("Error occurred", { description: message, duration, id: message }),
  );
}

/** Reports a failure for five seconds, under the heading that the documents give it. */
export function notifyError(message: string): void {
  reportFailure(message, 5000);
}

/** Reports a failure that nothing else on the page shows, until it is closed. */
export function notifyRefusal(message: string): void {
  reportFailure(message, Number.POSITIVE_INFINITY);
}
