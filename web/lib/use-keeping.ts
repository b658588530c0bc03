import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { KeptDraft, KeptEntry } from "./kept-draft.ts";
import { useWriting } from "./writing.ts";

/** What there is to say about a text that this browser keeps. */
export interface Keeping {
  /** When another tab changed the same text, which this tab has changed too. */
  changedElsewhere?: number;
  /** Shows the other tab's text instead of this one. */
  takeOther: () => void;
  keepOwn: () => void;
  tooLong: boolean;
}

/** How a value that is edited is kept; what is kept may hold more than the value. */
interface Kept<V, K> extends Pick<KeptDraft<K>, "read" | "forget" | "changedBy"> {
  keep: (value: V) => boolean;
}

/**
 * Keeps each change of a value, as long as it has something to lose. What another tab keeps in the meantime is shown
 * here, once one comes back to this tab, if nothing was changed here; otherwise, the person chooses. `show` gets
 * undefined if it was sent, saved or discarded there.
 */
export function useKeeping<V, K>(
  kept: Kept<V, K>,
  value: V,
  written: boolean,
  show: (entry: KeptEntry<K> | undefined) => void,
): Keeping {
  const last = useRef({ value, written });
  const own = useRef(false);
  const behind = useRef(false);
  const taking = useRef(false);
  const [tooLong, setTooLong] = useState(false);
  const [other, setOther] = useState<KeptEntry<K>>();
  useWriting(() => written);

  useEffect(() => {
    const taken = taking.current;
    taking.current = false;
    // As it begins, nothing has changed: what is kept may be another text, which was not opened.
    if (last.current.value === value && last.current.written === written) return;
    last.current = { value, written };
    own.current = written && !taken;
    if (taken) return;
    if (written) setTooLong(!kept.keep(value));
    else {
      kept.forget();
      setTooLong(false);
    }
  });

  const take = (entry: KeptEntry<K> | undefined) => {
    taking.current = true;
    setOther(undefined);
    show(entry);
  };
  const onStorage = useEffectEvent((event: StorageEvent) => {
    if (!kept.changedBy(event)) return;
    if (own.current) setOther(kept.read());
    else behind.current = true;
  });
  const onFocus = useEffectEvent(() => {
    if (!behind.current || own.current) return;
    behind.current = false;
    const entry = kept.read();
    if (entry || last.current.written) take(entry);
  });
  useEffect(() => {
    const stored = (event: StorageEvent) => onStorage(event);
    const focused = () => onFocus();
    window.addEventListener("storage", stored);
    window.addEventListener("focus", focused);
    return () => {
      window.removeEventListener("storage", stored);
      window.removeEventListener("focus", focused);
    };
  }, []);

  return {
    ...(other && { changedElsewhere: other.at }),
    takeOther: () => take(other),
    keepOwn: () => {
      setOther(undefined);
      setTooLong(!kept.keep(value));
    },
    tooLong,
  };
}
