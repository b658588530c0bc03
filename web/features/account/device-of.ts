import Bowser from "bowser";

/** A device in a person's words, from what its browser says of itself. */
export function deviceOf(userAgent: string): { name: string; isPhone: boolean } {
  if (!userAgent) return { name: "Unknown device", isPhone: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = [browser.name, os.name && `on ${os.name}`].filter(Boolean).join(" ");
  return {
    name: name || "Unknown device",
    isPhone: platform.type === "mobile" || platform.type === "tablet",
  };
}
