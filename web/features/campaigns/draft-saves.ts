import { useLayoutEffect, useState } from "react";

/** The last save of each draft that is being saved, also after its editor was left. */
const underWay = new Map<string, Promise<void>>();

export function rememberSave(id: string, save: Promise<void>): void {
  underWay.set(id, save);
  void save.then(() => {
    if (underWay.get(id) === save) underWay.delete(id);
  });
}

/**
 * Whether a save of the draft is still under way: until then, it is not as it was left. Unknown before the
 * screen is there, because the editor that is left saves last of all.
 */
export function useEarlierSave(id: string): boolean {
  const [saving, setSaving] = useState(true);
  useLayoutEffect(() => {
    const save = underWay.get(id);
    if (save) void save.then(() => setSaving(false));
    else setSaving(false);
  }, [id]);
  return saving;
}
