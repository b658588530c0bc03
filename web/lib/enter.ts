import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { lastPath } from "./last-path.ts";
import { takeLeft } from "./left-path.ts";
import { paths } from "./paths.ts";
import { startSession } from "./session.ts";

/**
 * What a screen before sign-in calls once the server has signed someone in: asks who it is, and goes to
 * `to`, or to where this browser last was. If that is not known, it goes to `otherwise`, and back to the text that
 * this person left by signing out.
 */
export function useEnter(): (to?: string, otherwise?: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (to = lastPath(), otherwise = paths.home) => {
    // Started first: until it returns, who is signed in is unknown and no guard redirects.
    const session = startSession(client);
    navigate(to ?? otherwise, { replace: true });
    void session.then((me) => {
      const left = me && takeLeft(me);
      if (left && to === undefined) navigate(left, { replace: true });
    });
  };
}
