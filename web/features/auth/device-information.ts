import Bowser from "bowser";

/**
 * The optional `information` of a sign-in with a provider (R625). The documents would ask an outside
 * service where the person is (R627): that would tell a stranger of every sign-in, and nothing here needs
 * a place. So it is what the browser says of itself and no more; the server sees the address anyway.
 */
export function deviceInformation() {
  const device = Bowser.parse(navigator.userAgent);
  return {
    platform: device.os.name?.slice(0, 60),
    browser: device.browser.name?.slice(0, 60),
    mobile: device.platform.type === "mobile",
  };
}
