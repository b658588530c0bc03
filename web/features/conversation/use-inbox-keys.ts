import { useHotKeys } from "#web/lib/hot-keys.ts";
import { useLocalFlag } from "#web/lib/local-state.ts";

/** Whether letters act on the inbox; people who dictate, or hit keys by accident, switch them off (WCAG 2.1.4). */
export function useKeysSetting() {
  return useLocalFlag("inbox-keys", true);
}

/** What letters do in the inbox while they are `on`. */
export function useInboxKeys(on: boolean, keys: Record<string, () => void>): void {
  useHotKeys(on ? keys : {});
}
