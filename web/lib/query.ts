import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  type QueryClient,
  skipToken,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type * as z from "zod";
import type { Endpoint } from "#core/endpoint.ts";
import { call } from "./api.ts";
import { ApiError, isShown, messageOf } from "./api-error.ts";
import { notifyError, notifyRefusal } from "./notify.ts";
import { FreshQueryClient } from "./query-client.ts";

/** A call's key in the cache; without input, the key of every call of that endpoint. */
export function keyOf(endpoint: { method: string; path: string }, input?: unknown): unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  return input === undefined ? [name] : [name, input];
}

const FRESH_MS = 5000;

/** For how many milliseconds a screen's data counts as fresh. */
export const FreshFor = createContext(FRESH_MS);

function isWorthRetrying(failures: number, error: Error): boolean {
  const passing = error instanceof TypeError || (error instanceof ApiError && error.status >= 500);
  return passing && failures < 2;
}

function tell(error: Error): void {
  if (isShown(error)) notifyError(messageOf(error));
}

/**
 * A failed mutation is reported in a toast unless its `meta.handled` says that the screen does it.
 * A failed query is reported only if older data hides the failure; otherwise `LoadError` is shown.
 */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: isWorthRetrying } },
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data !== undefined && navigator.onLine) tell(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        if (!mutation.meta?.handled && isShown(error)) notifyRefusal(messageOf(error));
      },
    }),
  });
}

export interface QueryOptions<Output> {
  /** Keeps showing the previous page while the next one loads. */
  keepPrevious?: boolean;
  /** Milliseconds between reloads; the live feed makes most of them unnecessary. */
  refetchInterval?: number | false | ((data: Output | undefined) => number | false);
  /** For expensive calls: made when the screen opens or asks again, never automatically. */
  onRequest?: boolean;
}

/** Makes a call that reads, and keeps its data fresh; without input nothing is requested. */
export function useCall<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I> | undefined,
  { keepPrevious, onRequest, refetchInterval }: QueryOptions<z.output<O>> = {},
): UseQueryResult<z.output<O>, Error> {
  const freshFor = useContext(FreshFor);
  return useQuery({
    queryKey: keyOf(endpoint, input),
    queryFn:
      input === undefined
        ? skipToken
        : ({ signal }): Promise<z.output<O>> => call(endpoint, input, { signal }),
    staleTime: freshFor,
    // Set so that a failure is never missed: the content of a dialog may read it only after the call has failed.
    throwOnError: () => false,
    refetchInterval:
      typeof refetchInterval === "function"
        ? (query) => refetchInterval(query.state.data)
        : refetchInterval,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(onRequest ? { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } : {}),
  });
}

interface ActionOptions<Output, Input> {
  onSuccess?: (output: Output, input: Input) => void;
  /** What to reload afterwards, or after a conflict (409). */
  invalidates?: readonly { method: string; path: string }[];
  /** Set if the screen shows the error itself, so that there is no toast. */
  handled?: boolean;
  onUpload?: (share: number) => void;
}

/** Makes a call that changes something. */
export function useAction<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  { onSuccess, invalidates = [], handled, onUpload }: ActionOptions<z.output<O>, z.input<I>> = {},
): UseMutationResult<z.output<O>, Error, z.input<I>> {
  const reload = (client: QueryClient) => {
    for (const stale of invalidates) void client.invalidateQueries({ queryKey: keyOf(stale) });
  };
  return useMutation<z.output<O>, Error, z.input<I>>({
    mutationFn: (input) => call(endpoint, input, { onUpload }),
    meta: { handled },
    onSuccess: (output, input, _result, { client }) => {
      reload(client);
      onSuccess?.(output, input);
    },
    onError: (error, _input, _result, { client }) => {
      if (error instanceof ApiError && error.status === 409) reload(client);
    },
  });
}
