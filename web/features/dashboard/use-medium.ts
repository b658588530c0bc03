import { useState } from "react";
import { type Person, seesMedium } from "#core/permissions.ts";
import { keepMedium, keptMedium } from "#web/lib/kept-medium.ts";
import { type Medium, mediaOf } from "./media.ts";

/** The selected medium, kept across reloads (R546), and those to choose from. */
export function useMedium(me: Pick<Person, "role" | "access">) {
  const [chosen, setChosen] = useState(() => keptMedium(me));
  const setMedium = (next: Medium) => {
    keepMedium(next);
    setChosen(next);
  };
  return {
    medium: seesMedium(me, chosen) ? chosen : keptMedium(me),
    media: mediaOf(me),
    setMedium,
  };
}
