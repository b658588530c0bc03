import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { formatCount } from "#web/lib/format.ts";
import { Button } from "./button.tsx";
import { Input } from "./input.tsx";
import { Select } from "./select.tsx";

interface TurnProps {
  what: string;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  children?: ReactNode;
}

function Turn({ what, onPrevious, onNext, children }: TurnProps) {
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-2.5"
    >
      <p className="figures text-muted-foreground text-xs" aria-live="polite">
        {what}
      </p>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-2">
        {children}
        <span className="flex gap-1">
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
        </span>
      </div>
    </nav>
  );
}

/** The page sizes to choose from. */
export const PAGE_SIZES = [10, 20, 50, 100];

interface PaginationProps {
  page: number;
  totalPages: number;
  total: number;
  limit: number;
  onPage: (page: number) => void;
  /** Lets people choose how many rows a page has. */
  onLimit?: (limit: number) => void;
}

/** Pages through a list that knows its total; nothing where one page holds it (R657). */
export function Pagination({ page, totalPages, total, limit, onPage, onLimit }: PaginationProps) {
  if (totalPages <= 1 && page <= 1) return null;
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return (
    <Turn
      what={`${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)}`}
      onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
      onNext={page < totalPages ? () => onPage(page + 1) : undefined}
    >
      {onLimit ? <PageSize limit={limit} onLimit={onLimit} /> : null}
      <PageJump totalPages={totalPages} onPage={onPage} />
      <span className="figures text-xs">
        {`Page ${formatCount(page)} of ${formatCount(Math.max(1, totalPages))}`}
      </span>
    </Turn>
  );
}

interface PageSizeProps {
  limit: number;
  onLimit: (limit: number) => void;
}

function PageSize({ limit, onLimit }: PageSizeProps) {
  return (
    <Select
      aria-label="Rows on a page"
      className="h-8 w-auto text-xs"
      value={String(limit)}
      onValueChange={(size) => onLimit(Number(size))}
      options={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} / page` }))}
    />
  );
}

interface PageJumpProps {
  totalPages: number;
  onPage: (page: number) => void;
}

function PageJump({ totalPages, onPage }: PageJumpProps) {
  const [text, setText] = useState("");
  const jump = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const page = Math.trunc(Number(text));
    setText("");
    if (page >= 1) onPage(Math.min(page, totalPages));
  };
  return (
    <form onSubmit={jump} className="flex items-center gap-1.5 text-xs max-sm:hidden">
      <span aria-hidden="true">Go to</span>
      <Input
        aria-label="Go to page"
        inputMode="numeric"
        autoComplete="off"
        className="figures h-8 w-14 px-2 text-center text-xs"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ""))}
      />
    </form>
  );
}

interface KeyPaginationProps {
  /** How many rows are on this page. */
  count: number;
  /** How many there are in all, if that is known. */
  total?: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Pages through a long list that is read by key. */
export function KeyPagination({ count, total, onPrevious, onNext }: KeyPaginationProps) {
  const what =
    total === undefined ? formatCount(count) : `${formatCount(count)} of ${formatCount(total)}`;
  return <Turn what={`${what} shown`} onPrevious={onPrevious} onNext={onNext} />;
}
