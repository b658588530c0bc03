import { useEffect, useRef, useState } from "react";
import { formatCount } from "#web/lib/format.ts";

const RUN_MS = 400;

/** A figure that counts to its new value, or changes immediately for people who prefer reduced motion. */
export function CountUp({ value }: { value: number }) {
  const [shown, setShown] = useState(value);
  const from = useRef(value);

  useEffect(() => {
    const start = from.current;
    if (start === value) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const began = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const share = still ? 1 : Math.min(1, (now - began) / RUN_MS);
      from.current = Math.round(start + (value - start) * share);
      setShown(from.current);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);

  return <span className="figures">{formatCount(shown)}</span>;
}
