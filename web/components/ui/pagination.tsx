import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatCount } from "#web/lib/format.ts";
import { Button } from "./button.tsx";

interface TurnProps {
  what: string;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  children?: string;
}

function Turn({ what, onPrevious, onNext, children }: TurnProps) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 px-4 py-2.5">
      <p className="figures text-muted-foreground text-xs" aria-live="polite">
        {what}
      </p>
      <div className="flex items-center gap-1">
        {children ? <span className="figures px-2 text-xs">{children}</span> : null}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Previous page"
          disabled={!onPrevious}
          onClick={onPrevious}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Next page"
          disabled={!onNext}
          onClick={onNext}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  );
}

interface PaginationProps {
  page: number;
  totalPages: number;
  total: number;
  limit: number;
  onPage: (page: number) => void;
}

/** Turns the pages of a list that knows its total. */
export function Pagination({ page, totalPages, total, limit, onPage }: PaginationProps) {
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return (
    <Turn
      what={`${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)}`}
      onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
      onNext={page < totalPages ? () => onPage(page + 1) : undefined}
    >
      {`Page ${formatCount(page)} of ${formatCount(Math.max(1, totalPages))}`}
    </Turn>
  );
}

interface KeyPaginationProps {
  /** How many rows are on this page. */
  count: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Turns the pages of a long list that is read by key and has no total. */
export function KeyPagination({ count, onPrevious, onNext }: KeyPaginationProps) {
  return <Turn what={`${formatCount(count)} shown`} onPrevious={onPrevious} onNext={onNext} />;
}
