import { startTransition, useOptimistic } from "react";
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import * as z from "zod";
import { PAGE_SIZES } from "#web/components/ui/pagination.tsx";
import { withParams } from "#web/lib/with-params.ts";

const DEFAULT_LIMIT = 10;

const trailState = z.object({ trail: z.array(z.string()) });

interface TableStateOptions<F extends string> {
  /** The names of this list's filters, in the URL too. */
  filters?: readonly F[];
  /** Whether another filter also leads back to the usual page size (R547). */
  resetsLimit?: boolean;
  /** A column's key, with a minus in front for descending: "-createdAt". */
  defaultSort?: string;
}

/**
 * A list's page, search, sort, filters and cursor, kept in the URL so that it can be shared; the Back
 * button undoes a change of the page or the filters.
 */
export interface TableState<F extends string = string> {
  page: number;
  /** Rows on a page. */
  limit: number;
  search: string;
  sort: string | undefined;
  filters: Partial<Record<F, string>>;
  /** The key of the page that is shown, in lists that are read by key. */
  cursor: string | undefined;
  setPage: (page: number) => void;
  setLimit: (limit: number) => void;
  setSearch: (search: string) => void;
  setSort: (sort: string) => void;
  setFilters: (...changes: readonly (readonly [F, string | undefined])[]) => void;
  clearFilters: () => void;
  nextCursor: (cursor: string) => void;
  /** Undefined on the first page. */
  previousCursor: (() => void) | undefined;
}

/** Any change except to the page itself returns to the first page (R120). */
export function changedParams(
  old: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(old);
  for (const name of ["page", "cursor"]) next.delete(name);
  return withParams(next, changes);
}

/** What a list's call is asked for: the page, search and filters that the URL names. */
export function listInput<F extends string>({ page, limit, search, filters }: TableState<F>) {
  return { page, limit, search: search || undefined, ...filters };
}

export function useTableState<F extends string = never>({
  filters: names = [],
  resetsLimit = false,
  defaultSort,
}: TableStateOptions<F> = {}): TableState<F> {
  const [settled] = useSearchParams();
  // The router may take its time to show a change, and the next press builds on it.
  const [params, show] = useOptimistic(settled);
  const navigate = useNavigate();
  const location = useLocation();
  const trail = trailState.safeParse(location.state).data?.trail ?? [];
  const cursor = params.get("cursor") ?? undefined;

  const go = (next: URLSearchParams, options: NavigateOptions) =>
    startTransition(() => {
      show(next);
      navigate({ search: `${next}` }, options);
    });

  const change = (changes: Record<string, string | undefined>, replace = false) =>
    go(changedParams(params, changes), { replace });

  const turn = (to: string | undefined, nextTrail: string[]) => {
    go(withParams(params, { cursor: to }), { state: { trail: nextTrail } });
  };

  const filters: Partial<Record<F, string>> = {};
  for (const name of names) filters[name] = params.get(name) ?? undefined;

  return {
    page: Math.max(1, Math.trunc(Number(params.get("page") ?? 1)) || 1),
    limit: PAGE_SIZES.find((size) => String(size) === params.get("limit")) ?? DEFAULT_LIMIT,
    search: params.get("search") ?? "",
    sort: params.get("sort") ?? defaultSort,
    filters,
    cursor,
    setPage: (page) => change({ page: page > 1 ? String(page) : undefined }),
    setLimit: (limit) =>
      change({ limit: limit === DEFAULT_LIMIT ? undefined : String(limit) }, true),
    setSearch: (search) => change({ search }, true),
    setSort: (sort) => change({ sort: sort === defaultSort ? undefined : sort }, true),
    setFilters: (...changes) =>
      change({ ...Object.fromEntries(changes), ...(resetsLimit && { limit: undefined }) }),
    clearFilters: () => change(Object.fromEntries(names.map((name) => [name, undefined]))),
    nextCursor: (next) => turn(next, cursor ? [...trail, cursor] : []),
    previousCursor: cursor ? () => turn(trail.at(-1), trail.slice(0, -1)) : undefined,
  };
}
