import type { ReactNode } from "react";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";

interface RecordsProps {
  title: string;
  description?: string;
  /** What to do while there are none. */
  empty: string;
  children: ReactNode[] | undefined;
}

/** What was recorded, newest first. */
export function Records({ title, description, empty, children }: RecordsProps) {
  return (
    <Card title={title} description={description}>
      {children?.length === 0 ? <p className="py-6 text-center">{empty}</p> : null}
      <ul className="divide-y">{children}</ul>
    </Card>
  );
}

interface RecordProps {
  title: string;
  /** Epoch milliseconds. */
  at: number;
  children: ReactNode;
}

export function Record({ title, at, children }: RecordProps) {
  return (
    <li className="grid grid-cols-1 gap-1 break-words py-3 [&>p]:text-muted-foreground">
      <div className="flex flex-wrap justify-between gap-x-3">
        <strong className="min-w-0 font-semibold">{title}</strong>
        <DateTime at={at} />
      </div>
      {children}
    </li>
  );
}
