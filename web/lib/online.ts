import { useEffect, useState } from "react";

const SETTLE_MS = 1500;

/** Whether the browser has a network. A change counts once it has lasted 1.5 seconds. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setOnline(navigator.onLine), SETTLE_MS);
    };
    window.addEventListener("online", settle);
    window.addEventListener("offline", settle);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", settle);
      window.removeEventListener("offline", settle);
    };
  }, []);
  return online;
}
