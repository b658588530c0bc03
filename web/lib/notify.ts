import type { toast as Toast } from "sonner";

/** Shows toasts, once something is there to show them. */
const toaster = Promise.withResolvers<typeof Toast>();

/** Called when the toaster is on the page; what was reported before that is shown now. */
export function showToastsWith(toast: typeof Toast): void {
  toaster.resolve(toast);
}

let want: () => void = () => {};

/** Says what brings the toaster to the page when the first toast comes. */
export function onFirstToast(load: () => void): void {
  want = load;
}

function withToasts(show: (toast: typeof Toast) => void): void {
  want();
  void toaster.promise.then(show);
}

/** Reports a success, for three seconds unless the documents say otherwise. */
export function notifySuccess(message: string, seconds = 3): void {
  withToasts((toast) => toast.success(message, { duration: seconds * 1000 }));
}

/** Reports an action that can be undone for ten seconds. */
export function notifyUndo(message: string, onUndo: () => void): void {
  withToasts((toast) =>
    toast(message, { duration: 10_000, action: { label: "Undo", onClick: onUndo } }),
  );
}

/** Reports a failure for five seconds, under the heading that the documents give it. */
export function notifyError(message: string): void {
  withToasts((toast) =>
    toast.error("Error Occured", { description: message, duration: 5000, id: message }),
  );
}
