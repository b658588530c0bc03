import { Skeleton } from "#web/components/ui/skeleton.tsx";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

interface SkeletonRowsProps {
  columns: number;
  /** How many columns selection and actions add. */
  extra: number;
}

/** Placeholder rows of the same height as the real ones. */
export function SkeletonRows({ columns, extra }: SkeletonRowsProps) {
  return ROWS.map((row) => (
    <tr key={row} className="max-md:block max-md:h-16 max-md:border-b max-md:px-4 max-md:py-3.5">
      <td
        colSpan={columns + extra}
        className="h-11 px-4 max-md:block max-md:h-auto max-md:p-0 md:border-b"
      >
        <Skeleton className="w-full max-w-[70%]" />
        <Skeleton className="mt-2 w-2/5 md:hidden" />
      </td>
    </tr>
  ));
}
