import Bowser from "bowser";

/** A device as people would name it, from its browser's user agent. */
export function deviceOf(userAgent: string): { name: string; isPhone: boolean } {
  if (!userAgent) return { name: "Unknown device", isPhone: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = [browser.name, os.name && `on ${os.name}`].filter(Boolean).join(" ");
  return {
    name: name || "Unknown device",
    isPhone: platform.type === "mobile" || platform.type === "tablet",
  };
}
