import { useSearchParams } from "react-router-dom";

const NAME = "contact";

/** The contact that is shown beside the list, as the URL names it. */
export function useOpenContact() {
  const [params, setParams] = useSearchParams();
  return {
    id: params.get(NAME) ?? undefined,
    open: (id: string) =>
      setParams((old) => {
        const next = new URLSearchParams(old);
        next.set(NAME, id);
        return next;
      }),
    close: () =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          next.delete(NAME);
          return next;
        },
        { replace: true },
      ),
  };
}
