import { useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import type { Me } from "#web/lib/session.ts";

/**
 * The person as the frame shows them. The end of a trial takes its strip away and adds entries to the side bar: that
 * waits until they go somewhere, as a payment leads to another page by itself, where nothing is to move.
 */
export function useFramed(me: Me): Me {
  const { key } = useLocation();
  const type = useNavigationType();
  const [framed, setFramed] = useState({ me, key });
  const ended = framed.me._id === me._id && framed.me.role === "trial" && me.role !== "trial";
  const went = framed.key !== key && type === "PUSH";
  if (ended && !went) return framed.me;
  if (framed.me !== me || framed.key !== key) setFramed({ me, key });
  return me;
}
