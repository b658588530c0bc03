import type { Person } from "#core/access.ts";
import { useLocalFlag } from "#web/lib/local-state.ts";
import { type Medium, mediaOf } from "./media.ts";

/** The selected medium, kept across reloads (R546), and those to choose from. */
export function useMedium(me: Pick<Person, "role" | "access">) {
  const [isMms, setIsMms] = useLocalFlag("isMms", false);
  const media = mediaOf(me);
  const wanted: Medium = isMms ? "mms" : "sms";
  const medium = media.find(({ value }) => value === wanted)?.value ?? media[0]?.value ?? "sms";
  return { medium, media, setMedium: (next: Medium) => setIsMms(next === "mms") };
}
