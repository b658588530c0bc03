// Loaded alongside the page, not before it: there are no toasts that early.
const toasts = import("sonner");

/** Reports a success, for three seconds unless the documents say otherwise. */
export function notifySuccess(message: string, seconds = 3): void {
  void toasts.then(({ toast }) => toast.success(message, { duration: seconds * 1000 }));
}

/** Reports an action that can be undone for ten seconds. */
export function notifyUndo(message: string, onUndo: () => void): void {
  void toasts.then(({ toast }) =>
    toast(message, { duration: 10_000, action: { label: "Undo", onClick: onUndo } }),
  );
}

/** Reports a failure for five seconds, under the heading that the documents give it. */
export function notifyError(message: string): void {
  void toasts.then(({ toast }) =>
    toast.error("Error Occured", { description: message, duration: 5000, id: message }),
  );
}
