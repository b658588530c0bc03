import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { pathAfterSignIn } from "./last-path.ts";
import { startSession } from "./session.ts";

/**
 * What a screen before sign-in calls once the server has signed someone in: asks who it is, and goes to
 * `to`, or to where this browser last was.
 */
export function useEnter(): (to?: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (to = pathAfterSignIn()) => {
    // Started first: until it returns, who is signed in is unknown and no guard redirects.
    void startSession(client);
    navigate(to, { replace: true });
  };
}
