import { useSearchParams } from "react-router-dom";

const NAME = "add";

/** The address of a list whose dialog for something new is open. */
export function addAt(path: string): string {
  return `${path}?${NAME}=1`;
}

/** Whether a list's dialog for something new is open: the address says so, so that other pages can lead there. */
export function useAdding(isAllowed: boolean) {
  const [params, setParams] = useSearchParams();
  const change = (act: (params: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        act(next);
        return next;
      },
      { replace: true },
    );
  return {
    is: isAllowed && params.has(NAME),
    begin: () => change((next) => next.set(NAME, "1")),
    end: () => change((next) => next.delete(NAME)),
  };
}
