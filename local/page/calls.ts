import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import * as z from "zod";

const POLL_MS = 1000;

const refusal = z.object({ success: z.literal(false), message: z.string() });

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`/simulator/api${path}`, {
    method,
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  const answer: unknown = await response.json();
  const refused = refusal.safeParse(answer);
  if (refused.success) throw new Error(refused.data.message);
  return answer;
}

/** Reads every second while the page is visible. */
export function usePoll<T>(path: string, schema: z.ZodType<T>): UseQueryResult<T> {
  return useQuery({
    queryKey: [path],
    queryFn: async () => schema.parse(await call("GET", path)),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Reads once. */
export function useOnce<T>(path: string, schema: z.ZodType<T>): UseQueryResult<T> {
  return useQuery({
    queryKey: ["once", path],
    queryFn: async () => schema.parse(await call("GET", path)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface Change {
  method?: "POST" | "PUT";
  path: string;
  body?: unknown;
}

/** Changes something, then reads everything again. Its failure is shown in a toast. */
export function useChange(): UseMutationResult<unknown, Error, Change> {
  return useMutation({
    mutationFn: ({ method = "POST", path, body }: Change) => call(method, path, body),
    onSettled: (_output, _error, _input, _result, { client }) => client.invalidateQueries(),
  });
}
