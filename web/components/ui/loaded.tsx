import type { ReactNode } from "react";
import { LoadError } from "./load-error.tsx";

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  /** What could not be loaded, if so: "The history". */
  what: string;
  /** Of the final size, while it loads. */
  waiting: ReactNode;
  children?: (data: T) => ReactNode;
}

/** What a call returns: a skeleton before, and an error with a way to try again in its place. */
export function Loaded<T>({ query, what, waiting, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children?.(data);
  return error ? <LoadError what={what} error={error} onRetry={() => void refetch()} /> : waiting;
}
