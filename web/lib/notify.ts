// Loaded beside the page, not before it: nothing is told in its first moments.
const toasts = import("sonner");

/** Tells of something that worked, for three seconds where the documents say nothing else. */
export function notifySuccess(message: string, seconds = 3): void {
  void toasts.then(({ toast }) => toast.success(message, { duration: seconds * 1000 }));
}

/** Tells of something that can be taken back for ten seconds. */
export function notifyUndo(message: string, onUndo: () => void): void {
  void toasts.then(({ toast }) =>
    toast(message, { duration: 10_000, action: { label: "Undo", onClick: onUndo } }),
  );
}

/** Tells of a failure for five seconds, under the heading that the documents give it. */
export function notifyError(message: string): void {
  void toasts.then(({ toast }) =>
    toast.error("Error Occured", { description: message, duration: 5000, id: message }),
  );
}
