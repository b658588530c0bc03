import { useState } from "react";
import { type Medium, seesMedium } from "#core/permissions.ts";
import { useMe } from "#web/lib/session.ts";

/** The medium whose prices are shown; at first one that the person sees (R191). */
export function useShownMedium(): [Medium, (medium: Medium) => void] {
  const me = useMe();
  return useState<Medium>(() => (seesMedium(me, "sms") ? "sms" : "mms"));
}
