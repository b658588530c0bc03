import { X } from "lucide-react";
import * as Primitive from "radix-ui/dialog";
import { cn } from "#web/lib/cn.ts";
import { Button } from "./button.tsx";
import type { DialogProps } from "./dialog.tsx";
import { dialogBox, dialogFooter } from "./dialog-box.ts";
import { useFocusReturn } from "./focus-return.ts";

const widths = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-3xl" };

const sheetClass =
  "floats slides-in fixed inset-y-0 right-0 z-50 flex h-dvh w-full max-w-lg flex-col outline-none sm:w-[calc(100vw-4rem)]";

const bodyClass = "min-h-0 flex-1 overflow-y-auto px-5 pt-1 -outline-offset-2";

/** A Dialog that has been opened. */
export function DialogPanel({
  open = true,
  onOpenChange,
  title,
  description,
  footer,
  children,
  size = "md",
  side = false,
}: DialogProps) {
  const focus = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Primitive.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => {
            focus.remember();
            focusWithin(event, side);
          }}
          onCloseAutoFocus={focus.giveBack}
          className={side ? sheetClass : cn(dialogBox, widths[size])}
        >
          <header className="flex items-start gap-4 p-5 pb-3">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="break-words font-semibold text-base">
                {title}
              </Primitive.Title>
              {description ? (
                <Primitive.Description className="mt-1 text-muted-foreground">
                  {description}
                </Primitive.Description>
              ) : null}
            </div>
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon-sm" className="-mt-1 -mr-2" aria-label="Close">
                <X aria-hidden="true" />
              </Button>
            </Primitive.Close>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <div tabIndex={0} className={cn(bodyClass, footer ? "pb-1" : "pb-5")}>
            {children}
          </div>
          {footer ? <footer className={dialogFooter}>{footer}</footer> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/**
 * The first field, or in a box without fields the primary button: Radix would focus the Close button, which
 * comes first. What a sheet shows is read before anything in it is pressed.
 */
function focusWithin(event: Event, side: boolean) {
  if (!(event.target instanceof HTMLElement)) return;
  const field = event.target.querySelector<HTMLElement>("input, textarea, [role=combobox]");
  const primary = "footer > :is(a, button:enabled):last-child";
  const first = field ?? (side ? null : event.target.querySelector<HTMLElement>(primary));
  if (!first) return;
  event.preventDefault();
  first.focus();
}
