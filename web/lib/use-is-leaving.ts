import { useLocation } from "react-router-dom";

/** Tells whether another page was asked for that is not there yet: a change of this one's address would call it off. */
export function useIsLeaving(): () => boolean {
  const { pathname } = useLocation();
  return () => window.location.pathname !== pathname;
}
