import type { ReactNode } from "react";

interface MarkedNameProps {
  name: string;
  /** Its marks: badges and icons. */
  children?: ReactNode;
}

/** A name in a list, with what marks it. A phone cuts it to one line. */
export function MarkedName({ name, children }: MarkedNameProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-2 align-middle">
      <span className="min-w-0 max-md:truncate">{name}</span>
      {children}
    </span>
  );
}
