import { useQueryClient } from "@tanstack/react-query";

/** Asks again who is signed in, after something of them changed. */
export function useRefreshMe(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["session"] });
}
