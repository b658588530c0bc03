import { useEffect, useState } from "react";

/** The last save of each draft that is being saved, also after its editor was left. */
const underWay = new Map<string, Promise<void>>();

export function rememberSave(id: string, save: Promise<void>): void {
  underWay.set(id, save);
  void save.then(() => {
    if (underWay.get(id) === save) underWay.delete(id);
  });
}

/** Whether a save that began before this screen opened is still under way: until then, the draft is not as it was left. */
export function useEarlierSave(id: string): boolean {
  const [save, setSave] = useState(() => underWay.get(id));
  useEffect(() => void save?.then(() => setSave(undefined)), [save]);
  return save !== undefined;
}
