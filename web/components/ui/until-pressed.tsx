import * as Slot from "radix-ui/slot";
import {
  type KeyboardEvent,
  type ReactNode,
  type UIEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Opening } from "./on-demand.tsx";

interface UntilPressedProps {
  /** What the trigger opens. */
  popup: "menu" | "dialog" | "listbox";
  /** A button, which must take a ref and props. */
  trigger: ReactNode;
  /** Keys that open it, besides those that press a button. */
  keys?: readonly string[];
  /** Whether it is open, for those whose state is kept elsewhere. */
  open?: boolean;
  /** Gets the key's event, or the click, whose detail is 0 if a key made it. */
  onPress?: (event: UIEvent) => void;
  /** Called if it could not be loaded. */
  onMissing?: () => void;
  /** The trigger with what it opens, open from the beginning. */
  children: ReactNode;
}

/** Shows only the trigger until it is first pressed; what it opens may still have to be loaded. */
export function UntilPressed({
  popup,
  trigger,
  keys = [],
  open = false,
  onPress,
  onMissing,
  children,
}: UntilPressedProps) {
  const [isPressed, setIsPressed] = useState(open);
  const [misses, setMisses] = useState(0);
  const button = useRef<HTMLElement>(null);
  if (open && !isPressed) setIsPressed(true);
  // The trigger that was pressed was replaced while it loaded.
  useLayoutEffect(() => {
    if (misses > 0) button.current?.focus();
  }, [misses]);
  const press = (event: UIEvent) => {
    setIsPressed(true);
    onPress?.(event);
  };
  const pressByKey = (event: KeyboardEvent) => {
    if (!keys.includes(event.key)) return;
    event.preventDefault();
    press(event);
  };
  const miss = () => {
    setIsPressed(false);
    setMisses((count) => count + 1);
    onMissing?.();
  };
  const plain = (
    <Slot.Root
      ref={button}
      aria-haspopup={popup}
      aria-expanded={false}
      onClick={press}
      onKeyDown={pressByKey}
    >
      {trigger}
    </Slot.Root>
  );
  return isPressed ? (
    <Opening waiting={plain} onMissing={miss}>
      {children}
    </Opening>
  ) : (
    plain
  );
}
