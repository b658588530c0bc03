import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { showToastsWith } from "#web/lib/notify.ts";
import { useToastPlace } from "./toast-place.ts";

/** Where `notifySuccess` and `notifyError` show their messages. */
export function Toaster() {
  // Runs after the effect by which sonner's own component begins to listen.
  useEffect(() => showToastsWith(toast), []);
  const place = useToastPlace();
  return (
    <Sonner
      position={place}
      // As wide as what is right of a composer, so that its buttons stay free.
      className="[--width:344px]!"
      // Below the top bar.
      offset={{ top: 72, bottom: 24, right: 24 }}
      closeButton
      // Between a phone's bars.
      mobileOffset={{ top: 72, bottom: 72 }}
      style={{ fontFamily: "inherit" }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "floats flex w-full items-start gap-3 rounded-lg p-4 pr-10 text-sm [&_[data-icon]]:mt-0.5",
          title: "font-medium",
          description: "text-muted-foreground",
          success: "[&_[data-icon]]:text-primary-text",
          error: "[&_[data-icon]]:text-danger-text",
          closeButton:
            "absolute top-3 right-3 flex size-6 items-center justify-center rounded-md text-muted-foreground hover:bg-muted",
        },
      }}
    />
  );
}
