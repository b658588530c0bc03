import type { ScreenEntry } from "./screen-entry.ts";

/** On an icon without room for a number: that something is waiting there. */
export function CountDot({ screen: { count, counted = "waiting" } }: { screen: ScreenEntry }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute top-1 right-1/2 size-2 translate-x-3.5 rounded-full bg-accent"
      />
      <span className="sr-only">
        {count} {counted}
      </span>
    </>
  );
}
