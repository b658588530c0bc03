import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { KeptDraft, KeptEntry } from "./kept-draft.ts";

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
 * Keeps each change of a value, as long as it has something to lose. What another tab keeps in the meantime is
 * shown here if nothing was changed here; otherwise, the person chooses. `show` gets undefined if it was sent,
 * saved or discarded there.
 */
export function useKeeping<V, K>(
  kept: Kept<V, K>,
  value: V,
  written: boolean,
  show: (entry: KeptEntry<K> | undefined) => void,
): Keeping {
  const last = useRef({ value, written });
  const own = useRef(false);
  const taking = useRef(false);
  const [tooLong, setTooLong] = useState(false);
  const [other, setOther] = useState<KeptEntry<K>>();

  useEffect(() => {
    // As it begins, nothing has changed: what is kept may be another text, which was not opened.
    if (last.current.value === value && last.current.written === written) return;
    last.current = { value, written };
    own.current = written && !taking.current;
    if (taking.current) taking.current = false;
    else if (written) setTooLong(!kept.keep(value));
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
    const entry = kept.read();
    if (own.current) setOther(entry);
    else if (entry || last.current.written) take(entry);
  });
  useEffect(() => {
    const listener = (event: StorageEvent) => onStorage(event);
    window.addEventListener("storage", listener);
    return () => window.removeEventListener("storage", listener);
  }, []);

  return {
    ...(other && { changedElsewhere: other.at }),
    takeOther: () => take(other),
    keepOwn: () => {
      setOther(undefined);
      kept.keep(value);
    },
    tooLong,
  };
}
