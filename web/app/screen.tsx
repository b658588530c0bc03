import { type ComponentType, lazy } from "react";

/** A screen that is loaded when it is first opened. */
export function screen(load: () => Promise<ComponentType>) {
  const Screen = lazy(async () => ({ default: await load() }));
  return <Screen />;
}
