import type { ComponentProps } from "react";
import { cn } from "#web/lib/cn.ts";

/** A plain table for a few rows: prices, a preview, reasons. Long lists use DataTable. */
export function Table({ className, ...rest }: ComponentProps<"table">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div tabIndex={0} className="overflow-x-auto -outline-offset-2">
      <table className={cn("w-full border-collapse text-left", className)} {...rest} />
    </div>
  );
}

export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return <tr className={cn("border-b last:border-b-0", className)} {...rest} />;
}

interface CellProps {
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
}

export function TableHead({ className, numeric, ...rest }: ComponentProps<"th"> & CellProps) {
  return (
    <th
      scope="col"
      className={cn(
        "h-9 base:whitespace-nowrap px-3 font-medium text-muted-foreground text-xs first:pl-5 last:pr-5 max-sm:px-2 max-sm:first:pl-4 max-sm:last:pr-4",
        numeric && "text-right",
        className,
      )}
      {...rest}
    />
  );
}

export function TableCell({ className, numeric, ...rest }: ComponentProps<"td"> & CellProps) {
  return (
    <td
      className={cn(
        "px-3 py-2.5 first:pl-5 last:pr-5 max-sm:px-2 max-sm:first:pl-4 max-sm:last:pr-4",
        numeric && "figures whitespace-nowrap text-right",
        className,
      )}
      {...rest}
    />
  );
}
