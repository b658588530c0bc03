import type { ReactNode } from "react";

interface TwoLinesProps {
  first: ReactNode;
  /** In small print below; nothing if there is none. */
  second: ReactNode;
  /** Whether a phone, which has no room for it, leaves the second out. */
  wide?: boolean;
}

/** What a cell says, and what belongs to it. */
export function TwoLines({ first, second, wide }: TwoLinesProps) {
  const hidden = wide ? " max-md:hidden" : "";
  return (
    <>
      <span className="block max-md:truncate">{first}</span>
      {second ? (
        <span
          className={`block max-md:truncate font-normal text-muted-foreground text-xs${hidden}`}
        >
          {second}
        </span>
      ) : null}
    </>
  );
}
