/** What keeps a socket alive; the answer comes from the platform, without waking the object. */
export const PING = "ping";
export const PONG = "pong";
