import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { openRoom } from "#core/contract/rooms/rooms.ts";
import { useAction } from "#web/lib/query.ts";

/** Opens the conversation with the number that the address names, and puts its own address in its place. */
export function useOpenByNumber(number: string | undefined) {
  const [, setParams] = useSearchParams();
  const action = useAction(openRoom, {
    handled: true,
    onSuccess: ({ data }) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          next.delete("number");
          if (data) next.set("room", data._id);
          return next;
        },
        { replace: true },
      ),
  });
  const open = useEffectEvent(() => {
    if (number) action.mutate({ number });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number
  useEffect(() => open(), [number]);
  return {
    busy: number !== undefined && !action.error,
    error: number === undefined ? undefined : (action.error ?? undefined),
    again: open,
  };
}
