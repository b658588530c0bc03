import { Maximize2, X } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "#web/components/ui/button.tsx";
import { focusAgain } from "#web/components/ui/focus-return.ts";
import { paths } from "#web/lib/paths.ts";
import type { QuickStart } from "#web/lib/quick-card.ts";
import type { Me } from "#web/lib/session.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { QuickEditor } from "./quick-editor.tsx";
import { isWritten } from "./quick-values.ts";
import { useQuickForm } from "./use-quick-form.ts";

interface QuickCardProps {
  me: Me;
  /** Another one changes what is being written. */
  start: QuickStart;
  hidden: boolean;
  onClose: () => void;
}

/** R020: a quick message beside any other screen: it can be expanded to the page, or closed. */
export function QuickCard({ me, start, hidden, onClose }: QuickCardProps) {
  const navigate = useNavigate();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const form = useQuickForm(me, { start });
  const card = useRef<HTMLElement>(null);
  useFocusBack(card);
  const begin = useEffectEvent((next: QuickStart) => {
    form.begin(next);
    heading.current?.focus();
  });
  useEffect(() => begin(start), [start]);

  const expand = () => {
    onClose();
    navigate(paths.quickMessage, { state: form.written() });
  };
  const discard = () => {
    form.discard();
    onClose();
  };
  const close = () => (isWritten(form.values, start) ? setAsking(true) : onClose());
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu or dialog of the card is elsewhere in the document, and closes itself.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === "Escape" && isInside && !event.defaultPrevented && !form.sending) close();
  };
  return (
    <aside
      ref={card}
      hidden={hidden}
      onKeyDown={onKeyDown}
      aria-labelledby={title}
      className="sticky top-14 h-[calc(100dvh-3.5rem)] overflow-y-auto border-l bg-surface px-5 py-4 max-2xl:floats max-2xl:fixed max-2xl:right-0 max-2xl:z-20 max-2xl:w-[26rem] max-2xl:max-w-full"
    >
      <header className="flex items-center gap-1 pb-4">
        <h2
          id={title}
          ref={heading}
          tabIndex={-1}
          className="mr-auto font-semibold text-base outline-none"
        >
          Quick Message
        </h2>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Expand"
          disabled={form.sending}
          onClick={expand}
        >
          <Maximize2 aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Close"
          disabled={form.sending}
          onClick={close}
        >
          <X aria-hidden="true" />
        </Button>
      </header>
      <QuickEditor me={me} form={form} bare onDone={onClose} />
      <DiscardDialog open={asking} onKeep={() => setAsking(false)} onDiscard={discard} />
    </aside>
  );
}

/** Returns focus, once the card is gone, to where it last was in the page: usually to what opened the card. */
function useFocusBack(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: HTMLElement | undefined;
    const remember = (target: EventTarget | null) => {
      const root = document.getElementById("root");
      const isPage = target instanceof HTMLElement && root?.contains(target);
      if (isPage && !card.current?.contains(target)) last = target;
    };
    const onFocus = (event: FocusEvent) => remember(event.target);
    remember(document.activeElement);
    document.addEventListener("focusin", onFocus);
    return () => {
      document.removeEventListener("focusin", onFocus);
      if (document.activeElement === document.body) focusAgain(last);
    };
  }, [card]);
}
